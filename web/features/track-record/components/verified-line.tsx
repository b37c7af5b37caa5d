import { toBase64 } from '../../../../engine/log/bytes.ts'
import { formatVerifierKey } from '../../../../engine/log/note.ts'
import { BEYOND_THE_RECORD, GUARANTEES, type Guarantee } from '../../../../engine/record/guarantees.ts'
import { formatCount, formatUtcDateTime } from '../../../lib/format.ts'
import { useRecordState } from '../../../lib/record/record-watch.ts'
import { noteRecount } from '../../../lib/record/recount.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx'
import { verifyTexts } from '../content.ts'
import { shortHash } from '../rules.ts'
import type { LogCheck } from '../verify-log-rules.ts'
import { stateNames } from './guarantee-texts.ts'
import { RunProgress } from './run-progress.tsx'
import type { Controls, Run } from './use-run.ts'
import styles from './verified-line.module.css'

const PROBLEMS_SHOWN = 12

/** What this browser holds of the record, to be verified against; null until it holds something. */
export const useHeld = () => {
  const record = useRecordState()
  if (record.state !== 'holds') return null
  const { key, signed, kept } = record.log
  const { size, root } = signed.checkpoint
  return { key: formatVerifierKey(key), size, root: toBase64(root), seenAt: kept?.seenAt ?? record.checkedAt }
}

/** The verifier is fetched when it is asked for: most visitors only read. */
export const verifyHeld = async (
  held: ReturnType<typeof useHeld>,
  isWhole: boolean,
  controls: Controls,
): Promise<LogCheck> => {
  if (!held) throw new Error(verifyTexts.nothingHeld)
  const { verifyInWorker } = await import('./verify-in-worker.ts')
  const { readOwnFigures } = await import('./verify-in-worker.ts')
  const check = await verifyInWorker({ ...held, isWhole, member: await readOwnFigures() }, controls)
  noteRecount(check.guarantees.recount.state)
  return check
}

const GuaranteeLine = ({ check, name }: { check: LogCheck; name: Guarantee }) => {
  const { state, sentence, problems } = check.guarantees[name]
  return (
    <li>
      <b>{stateNames[state]}.</b> {GUARANTEES[name]} {sentence}
      {problems.length > 0 ? (
        <ul>
          {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {problems.length > PROBLEMS_SHOWN ? <p>{verifyTexts.more}</p> : null}
    </li>
  )
}

/** In words: by which guarantee the record holds or does not, and what nobody checked. */
const Result = ({ check }: { check: LogCheck }) => {
  const { holds, entries, from, rootHex, notChecked } = check
  return (
    <div className={styles.result} data-verified={holds} role="status">
      <p className={styles.verdict}>
        {holds ? <CheckIcon /> : <AlertIcon />}
        <b className={holds ? 'mark' : undefined}>{holds ? verifyTexts.holds : verifyTexts.fails}</b>{' '}
        <span className="note">
          {from
            ? verifyTexts.readNew(
                formatCount(entries - from.size),
                formatCount(from.size),
                formatUtcDateTime(from.seenAt),
              )
            : verifyTexts.read(formatCount(entries))}
        </span>
      </p>
      <details open={!holds}>
        <summary>{verifyTexts.checked}</summary>
        <ul aria-label={verifyTexts.byGuarantee}>
          {(Object.keys(GUARANTEES) as Guarantee[]).map((name) => (
            <GuaranteeLine key={name} check={check} name={name} />
          ))}
        </ul>
        <p>
          {verifyTexts.root} <span className="proof">{shortHash(rootHex)}</span>
        </p>
        <details>
          <summary>{verifyTexts.notChecked}</summary>
          <ul>
            {[...notChecked, ...BEYOND_THE_RECORD].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      </details>
    </div>
  )
}

/** What this browser has checked by itself, before it is asked to verify everything. */
const Known = () => {
  const record = useRecordState()
  return (
    <div className={styles.result}>
      <p className={styles.verdict}>
        <b>
          {record.state === 'holds'
            ? verifyTexts.signed(formatCount(record.log.signed.checkpoint.size))
            : verifyTexts.unsigned}
        </b>
      </p>
      <p>{record.state === 'holds' ? verifyTexts.signedNote : verifyTexts.unsignedNote}</p>
    </div>
  )
}

interface VerifiedLineProps {
  run: Run<LogCheck>
  start: (isWhole: boolean) => void
  stop: () => void
}

const isContinued = (run: Run<LogCheck>): boolean => run.state === 'finished' && run.result.from !== null

/** After the new entries alone, the same button reads the others too. */
const labelOf = (run: Run<LogCheck>): string => {
  if (run.state === 'idle') return verifyTexts.start
  return isContinued(run) ? verifyTexts.whole : verifyTexts.again
}

/** Who says that the figures are right. One button starts and stops, so that focus stays where it is. */
export const VerifiedLine = ({ run, start, stop }: VerifiedLineProps) => {
  const running = run.state === 'running'
  const failed = run.state === 'finished' && !run.result.holds
  // What is verified is what this browser holds; until it has checked the signed checkpoint, it holds nothing.
  const { state } = useRecordState()
  const checking = state === 'unchecked' || state === 'checking'
  return (
    <section id="verify" className={classNames(styles.verify, failed && styles.broken)} aria-label={verifyTexts.title}>
      {run.state === 'finished' ? (
        <Result check={run.result} />
      ) : run.state === 'idle' ? (
        <Known />
      ) : (
        <RunProgress run={run} texts={verifyTexts} />
      )}
      {globalThis.crypto?.subtle ? (
        <Button
          look={run.state === 'idle' ? 'primary' : 'outline'}
          busy={checking && !running}
          onClick={running ? stop : () => start(isContinued(run))}
        >
          {running ? verifyTexts.stop : labelOf(run)}
        </Button>
      ) : (
        <b>{verifyTexts.noHash}</b>
      )}
    </section>
  )
}
