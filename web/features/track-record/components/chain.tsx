import type { RecordHead } from '../../../../contract/track-record.ts'
import { formatCount, zoneName } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useNewestRecords } from '../api.ts'
import { chainTexts } from '../content.ts'
import styles from './chain.module.css'
import { CopyButton } from './copy-button.tsx'
import { EntryRow } from './entry-row.tsx'
import { Part } from './part.tsx'
import { TakeRecord } from './take-record.tsx'

const Value = ({ name, kind, text }: { name: string; kind?: string; text: string }) => (
  <div>
    <dt>
      {name}
      {kind ? <small>{kind}</small> : null}
    </dt>
    <dd className="proof">{text.trim()}</dd>
    <dd>
      <CopyButton text={text.trim()} name={name} />
    </dd>
  </div>
)

/** The newest checkpoint and the key that signed it, to take along. */
const ChainHead = ({ head }: { head: RecordHead }) => (
  <Part id="checkpoint" title={chainTexts.head} note={`no. ${formatCount(head.size)}`} folds="everywhere">
    <div className={styles.chainHead}>
      <dl>
        <Value name={chainTexts.hash} text={head.root} />
        <Value name={chainTexts.checkpoint} kind={chainTexts.checkpointKind} text={head.checkpoint} />
        <Value name={chainTexts.publicKey} kind={chainTexts.publicKeyKind} text={head.key} />
      </dl>
      <p className="note">{chainTexts.headNote}</p>
    </div>
  </Part>
)

/** The newest links, the signed head that they lead to, and all of it to take away. */
export const Chain = () => {
  const newest = useNewestRecords()
  return (
    <QueryStates
      query={newest}
      loading={<Skeleton height="420px" />}
      isEmpty={({ head }) => head.size === 0}
      empty={<EmptyState title={chainTexts.none} />}
    >
      {({ head, entries }) => (
        <div className={styles.chain}>
          <Part
            id="chain"
            title={chainTexts.newest}
            note={zoneName()}
            end={
              <Button size="small" busy={newest.isFetching} onClick={() => newest.refetch()}>
                {chainTexts.refresh}
              </Button>
            }
          >
            <ol className={styles.links}>
              {entries.map((entry) => (
                <EntryRow key={entry.sequence} entry={entry} />
              ))}
            </ol>
          </Part>
          <div className={styles.beside}>
            <TakeRecord />
            <ChainHead head={head} />
          </div>
        </div>
      )}
    </QueryStates>
  )
}
