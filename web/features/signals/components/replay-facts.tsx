import type { SignalReplay } from '../../../../contract/replays.ts'
import { findStory } from '../../../../engine/record/signal-story.ts'
import { formatPercent, formatPrice, formatUtcDateTime } from '../../../lib/format.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { confidenceTexts, replayTexts, timeframeNames } from '../content.ts'
import styles from './replay-facts.module.css'

const describePrice = (price: number | null, decimals: number): string =>
  price === null ? '–' : formatPrice(price, decimals)

/** What was decided, as the sealed text says it, and what came of it. */
export const ReplayFacts = ({ replay: { signal, entries } }: { replay: SignalReplay }) => {
  const sealed = findStory(entries)?.sealed
  const { facts } = replayTexts
  return (
    <Panel title={facts.title} className={styles.replayFacts}>
      {signal.analysis ? <p className={styles.analysis}>{signal.analysis}</p> : null}
      <dl>
        <div>
          <dt>{facts.number}</dt>
          <dd className="fig">{signal.recordSequence}</dd>
        </div>
        <div>
          <dt>{facts.decision}</dt>
          <dd>
            <Direction of={signal.signalType} />, {signal.pair}, {timeframeNames[signal.timeframe]}
          </dd>
        </div>
        <div>
          <dt>{facts.stated}</dt>
          <dd>{signal.calibrated ? formatPercent(signal.confidence) : confidenceTexts.unstated}</dd>
        </div>
        {sealed && sealed.confidence !== null ? (
          <div>
            <dt>{facts.own}</dt>
            <dd>
              {formatPercent(sealed.confidence * 100)}
              {sealed.calibrated ? '' : `, ${facts.uncalibrated}`}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{facts.sealedAt}</dt>
          <dd>{formatUtcDateTime(signal.committedAt)}</dd>
        </div>
        <div>
          <dt>{facts.entry}</dt>
          <dd>
            {formatUtcDateTime(signal.entryAt)}, {describePrice(signal.entryPrice, signal.decimals)}
          </dd>
        </div>
        <div>
          <dt>{facts.expiry}</dt>
          <dd>
            {formatUtcDateTime(signal.expiresAt)}, {describePrice(signal.exitPrice, signal.decimals)}
          </dd>
        </div>
        <div>
          <dt>{facts.outcome}</dt>
          <dd>
            {signal.outcome ? <OutcomeMark of={signal.outcome} /> : null} {signal.voidReason}
          </dd>
        </div>
        <div>
          <dt>{facts.versions}</dt>
          <dd className="proof">
            {[signal.modelVersion, sealed?.ruleVersion, sealed?.selectionVersion].filter(Boolean).join(', ')}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
