import type { ReactNode } from 'react'
import { type AdminMember, MEMBERS_PAGE_SIZE } from '../../../../contract/members.ts'
import type { SortOrder } from '../../../lib/sort-order.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton, ListTools } from '../../../ui/list-frame.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import type { useMembers } from '../api.ts'
import { orderTexts, usersTexts } from '../content.ts'
import { emptyTitle, type SortColumn } from '../rules.ts'
import { MemberCards, MemberTable } from './member-table.tsx'

interface MemberListProps {
  query: ReturnType<typeof useMembers>
  search: string
  sort: SortOrder<SortColumn>
  page: number
  actionsOf: (member: AdminMember) => ReactNode
}

/** Search, order, a page of members and the way to the other pages. */
export const MemberList = ({ query, search, sort, page, actionsOf }: MemberListProps) => {
  const { change } = useAddress()
  const orderBy = (value: string) => {
    const [sortBy, order] = value.split(' ')
    change({ sortBy, order, page: undefined })
  }
  return (
    <Sheet>
      <ListTools end={usersTexts.audited}>
        <SearchBox
          label={usersTexts.search}
          placeholder={usersTexts.placeholder}
          value={search}
          onSearch={(text) => change({ search: text, page: undefined })}
        />
        <Select
          className="only-narrow"
          aria-label={usersTexts.sort}
          value={`${sort.by} ${sort.order}`}
          onChange={({ target }) => orderBy(target.value)}
        >
          {Object.entries(orderTexts).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </ListTools>
      <QueryStates query={query} loading={<ListSkeleton label={usersTexts.loading} />}>
        {({ members, total, pages }) =>
          total === 0 ? (
            <NoMembers search={search} onClear={() => change({ search: undefined, page: undefined })} />
          ) : members.length === 0 ? (
            <BeyondLastPage />
          ) : (
            <>
              <MemberTable members={members} sort={sort} actionsOf={actionsOf} />
              <MemberCards members={members} actionsOf={actionsOf} />
              <ListFoot
                label={usersTexts.pages}
                size={MEMBERS_PAGE_SIZE}
                shown={members.length}
                {...{ total, pages, current: page }}
              />
            </>
          )
        }
      </QueryStates>
    </Sheet>
  )
}

const NoMembers = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState
    title={emptyTitle(search)}
    action={
      search ? (
        <Button size="small" onClick={onClear}>
          {usersTexts.clearSearch}
        </Button>
      ) : null
    }
  >
    {search ? usersTexts.noneMatchingHint : usersTexts.noneHint}
  </EmptyState>
)
