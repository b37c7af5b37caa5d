import { marathonMessages } from '../../../../contract/marathons.ts'
import { formatCount } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { ListTools } from '../../../ui/list-frame.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { marathonsShown, readStatusFilter } from '../admin-rules.ts'
import type { useAdminMarathons } from '../api.ts'
import { filterNames, marathonsTexts } from '../content.ts'
import { type MarathonActions, MarathonCard } from './marathon-card.tsx'

interface MarathonListProps extends MarathonActions {
  query: ReturnType<typeof useAdminMarathons>
  onCreate: () => void
}

/** Search and status stand in the address; the marathons that fit them below. */
export const MarathonList = ({ query, onCreate, ...actions }: MarathonListProps) => {
  const { address, change } = useAddress()
  const search = address.search ?? ''
  const status = readStatusFilter(address.status)
  return (
    <>
      <ListTools end={marathonsTexts.audited}>
        <SearchBox
          label={marathonsTexts.search}
          placeholder={marathonsTexts.placeholder}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <Select
          aria-label={marathonsTexts.status}
          value={status}
          onChange={({ target }) => change({ status: target.value === 'all' ? undefined : target.value })}
        >
          {Object.entries(filterNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </ListTools>
      <QueryStates query={query} loading={<CardsLoading />}>
        {(marathons) => {
          const shown = marathonsShown(marathons, { search, status })
          if (shown.length === 0)
            return (
              <NoMarathons
                hasMarathons={marathons.length > 0}
                onCreate={onCreate}
                onClear={() => change({ search: undefined, status: undefined })}
              />
            )
          return (
            <>
              <ul className="marathon-cards" aria-label={marathonsTexts.list}>
                {shown.map((marathon) => (
                  <MarathonCard key={marathon.id} marathon={marathon} {...actions} />
                ))}
              </ul>
              <footer className="list-foot">
                <p className="note" role="status">
                  {marathonsTexts.shown(formatCount(shown.length), formatCount(marathons.length))}
                </p>
              </footer>
            </>
          )
        }}
      </QueryStates>
    </>
  )
}

const CARDS = ['a', 'b', 'c']

const CardsLoading = () => (
  <SkeletonGroup label={marathonsTexts.loading} className="marathon-cards">
    {CARDS.map((card) => (
      <div key={card} className="marathon-card">
        <Skeleton width="60%" height="26px" />
        <Skeleton height="36px" />
        <Skeleton height="150px" />
        <Skeleton width="80%" height="30px" />
      </div>
    ))}
  </SkeletonGroup>
)

interface NoMarathonsProps {
  hasMarathons: boolean
  onCreate: () => void
  onClear: () => void
}

const NoMarathons = ({ hasMarathons, onCreate, onClear }: NoMarathonsProps) => (
  <EmptyState
    title={marathonMessages.none}
    action={
      <Button size="small" onClick={hasMarathons ? onClear : onCreate}>
        {hasMarathons ? marathonsTexts.clear : marathonsTexts.create}
      </Button>
    }
  >
    {hasMarathons ? marathonsTexts.noneMatchingHint : marathonsTexts.noneHint}
  </EmptyState>
)
