import { zoneName } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useNewestRecords } from '../api.ts'
import { chainTexts } from '../content.ts'
import { ChainHead } from './chain-head.tsx'
import { EntryRow } from './entry-row.tsx'
import { Part } from './part.tsx'
import { TakeRecord } from './take-record.tsx'
import './chain.css'

const Loading = () => (
  <SkeletonGroup label={chainTexts.newest} className="chain">
    <Skeleton height="560px" />
    <Skeleton height="420px" />
  </SkeletonGroup>
)

/** The newest links, the signed head that they lead to, and all of it to take away. */
export const Chain = () => {
  const newest = useNewestRecords()
  return (
    <Part id="chain" title={chainTexts.title} deck={chainTexts.deck}>
      <QueryStates
        query={newest}
        loading={<Loading />}
        isEmpty={({ head }) => head.size === 0}
        empty={<EmptyState title={chainTexts.none} />}
      >
        {({ head, entries }) => (
          <div className="chain">
            <Sheet
              level={3}
              title={
                <>
                  {chainTexts.newest} <small>{zoneName()} time</small>
                </>
              }
              end={
                <Button size="small" busy={newest.isFetching} onClick={() => newest.refetch()}>
                  {chainTexts.refresh}
                </Button>
              }
            >
              <ol className="links">
                {entries.map((entry) => (
                  <EntryRow key={entry.sequence} entry={entry} />
                ))}
              </ol>
            </Sheet>
            <div className="beside">
              <ChainHead head={head} />
              <TakeRecord />
            </div>
          </div>
        )}
      </QueryStates>
    </Part>
  )
}
