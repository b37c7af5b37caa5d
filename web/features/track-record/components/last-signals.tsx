import { Link, useSearch } from '@tanstack/react-router'
import type { SettledSignal } from '../../../../contract/track-record.ts'
import { useRowCheck } from '../../../lib/record/row-checks.ts'
import { RowMark, shownSettled } from '../../../lib/record/row-mark.tsx'
import { DirectionGlyph, OutcomeGlyph, outcomeWord } from '../../../ui/direction.tsx'
import { useLastSignals } from '../api.ts'
import { lastTexts } from '../content.ts'
import styles from './last-signals.module.css'
import { useChosenMarket } from './market-switch.tsx'
import { useChosenTimeframe } from './timeframe-switch.tsx'

/** One outcome. A square that differs from the signed record says so. */
const Square = ({ signal }: { signal: SettledSignal }) => {
  const shown = shownSettled(signal)
  const differs = useRowCheck(shown, true)?.state === 'differs'
  const isCall = signal.direction === 'CALL'
  return (
    <li>
      <span className={isCall ? styles.call : styles.put}>
        <DirectionGlyph of={isCall ? 'buy' : 'sell'} />
      </span>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <OutcomeGlyph of={signal.outcome} />
      </svg>
      <span className="sr-only">{outcomeWord(signal.outcome)}</span>
      {differs ? <RowMark shown={shown} /> : null}
    </li>
  )
}

/** The last twenty as squares, the newest at the right. */
export const LastSignals = () => {
  const signals = useLastSignals(useChosenMarket(), useChosenTimeframe()).data ?? []
  const count = (outcome: SettledSignal['outcome']) => signals.filter((signal) => signal.outcome === outcome).length
  return (
    <section className={styles.last} aria-label={lastTexts.label}>
      <p>
        <b>{lastTexts.title(signals.length)}</b>{' '}
        <span className="note">{lastTexts.counts(count('profit'), count('loss'))}</span>
      </p>
      <ol>
        {signals.toReversed().map((signal) => (
          <Square key={signal.id} signal={signal} />
        ))}
      </ol>
      <Link
        className="more"
        to="/track-record"
        search={{ ...useSearch({ from: '/_open/track-record' }), tab: 'signals' }}
      >
        {lastTexts.all}
      </Link>
    </section>
  )
}
