import { UPOINTS_MEMBERS_PAGE_SIZE, type UpointsMember } from '../../../../contract/upoints.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import type { SortOrder } from '../../../lib/sort-order.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton, ListTools } from '../../../ui/list-frame.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import type { useUpointsMembers } from '../api.ts'
import { orderTexts, pointsTexts } from '../content.ts'
import type { SortColumn } from '../rules.ts'

interface PointsMembersProps {
  query: ReturnType<typeof useUpointsMembers>
  search: string
  sort: SortOrder<SortColumn>
  page: number
  onAssign: (member: UpointsMember) => void
}

/** Members as cards, twelve to a page. */
export const PointsMembers = ({ query, search, sort, page, onAssign }: PointsMembersProps) => {
  const { change } = useAddress()
  const orderBy = (value: string) => {
    const [sortBy, order] = value.split(' ')
    change({ sortBy, order, page: undefined })
  }
  return (
    <Sheet aria-label={pointsTexts.list}>
      <ListTools>
        <SearchBox
          label={pointsTexts.search}
          placeholder={pointsTexts.placeholder}
          value={search}
          onSearch={(text) => change({ search: text, page: undefined })}
        />
        <Select
          aria-label={pointsTexts.sort}
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
      <QueryStates query={query} loading={<ListSkeleton label={pointsTexts.loading} />}>
        {({ members, total, pages }) =>
          total === 0 ? (
            <NoUsers search={search} onClear={() => change({ search: undefined, page: undefined })} />
          ) : members.length === 0 ? (
            <BeyondLastPage />
          ) : (
            <>
              <ul className="points-cards" aria-label={pointsTexts.list}>
                {members.map((member) => (
                  <PointsCard key={member.id} member={member} onAssign={onAssign} />
                ))}
              </ul>
              <ListFoot
                label={pointsTexts.pages}
                size={UPOINTS_MEMBERS_PAGE_SIZE}
                shown={members.length}
                total={total}
                pages={pages}
                current={page}
              />
            </>
          )
        }
      </QueryStates>
    </Sheet>
  )
}

const PointsCard = ({ member, onAssign }: { member: UpointsMember; onAssign: (member: UpointsMember) => void }) => (
  <li>
    <p className="who">
      <b>{member.fullName}</b>
      <small>{member.email}</small>
    </p>
    <Badge look="quiet" className="tier">
      {member.tier}
    </Badge>
    <p className="held">
      <b>{formatCount(member.uPoints)}</b> {pointsTexts.unit}
      <small>{pointsTexts.joined(formatDate(member.createdAt))}</small>
    </p>
    <Button size="small" aria-label={pointsTexts.assignTo(member.fullName)} onClick={() => onAssign(member)}>
      {pointsTexts.assign}
    </Button>
  </li>
)

const NoUsers = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState
    title={pointsTexts.none}
    action={
      search ? (
        <Button size="small" onClick={onClear}>
          {pointsTexts.clearSearch}
        </Button>
      ) : null
    }
  >
    {search ? pointsTexts.noneHint : null}
  </EmptyState>
)
