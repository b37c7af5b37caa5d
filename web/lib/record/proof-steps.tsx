import { useEffect } from 'react'
import type { SharedSignal } from '../../../contract/shared-signals.ts'
import { checkStory, findStory, toLeaves } from '../../../engine/record/signal-story.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Check, CheckGrid } from '../../ui/check-grid.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import styles from './proof-steps.module.css'
import { checkRecord, useRecordState } from './record-watch.ts'

const texts = {
  included: 'Your browser found its entries in the signed record.',
  unproven: 'Not checked against the signed record.',
  older: 'Recorded in an older format. Its entries are unchanged in the signed record.',
  steps: ['Sealed before its entry', 'Revealed unchanged', 'Settled by the candles'],
  toCome: ['', 'The sealed text appears at entry.', 'It settles at expiry.'],
  nothing: 'No signal was published, so there is nothing to settle.',
  holds: 'Holds',
  fails: 'Failed',
  proof: 'Proof file',
}

interface ProofStepsProps {
  pair: string
  entries: SharedSignal['entries']
  /** Of the headings, by where the steps stand. */
  level?: 3 | 4
}

/** One decision's proof in the three steps in which it comes about, each computed again here as soon as the record tells it. */
export const ProofSteps = ({ pair, entries, level = 3 }: ProofStepsProps) => {
  const record = useRecordState()
  const story = findStory(entries)
  const checks = story && checkStory(story)
  const places = [entries.commit, entries.reveal, entries.settle]
  useEffect(() => {
    const own = findStory(entries)
    checkRecord(own ? toLeaves(own) : [])
  }, [entries])
  return (
    <>
      <p className={styles.proofStanding}>
        {story === null ? texts.older : record.state === 'holds' ? texts.included : texts.unproven}
      </p>
      <CheckGrid>
        {places.map((place, step) => {
          const checked = checks?.[step]
          const waits = story?.sealed?.decision === 'ABSTAIN' ? texts.nothing : texts.toCome[step]
          return (
            <Check
              key={texts.steps[step]}
              title={texts.steps[step] ?? ''}
              level={level}
              fails={checked?.holds === false}
              mark={
                checked ? (
                  <>
                    {checked.holds ? <CheckIcon /> : <AlertIcon />}
                    <span className="sr-only">{checked.holds ? texts.holds : texts.fails}</span>
                  </>
                ) : null
              }
            >
              {checked ? <p>{checked.sentence}</p> : null}
              {place ? (
                <a
                  className={buttonClass({ size: 'small' })}
                  href={`/log/proof/${place.index}`}
                  download={`${pair.replace(/\W/g, '')}-${place.index}.tlog-proof`}
                >
                  {texts.proof}
                  <span className="sr-only">, {texts.steps[step]}</span>
                </a>
              ) : (
                <p>{waits}</p>
              )}
            </Check>
          )
        })}
      </CheckGrid>
    </>
  )
}
