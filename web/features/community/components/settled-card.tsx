import { Link } from '@tanstack/react-router'
import type { SettledSignal } from '../../../../contract/track-record.ts'
import { RowMark, shownSettled } from '../../../lib/record/row-mark.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Moment } from '../../../ui/moment.tsx'

/** A settled signal as the public record tells it. */
export const SettledCard = ({ signal }: { signal: SettledSignal }) => (
  <Link className="settled-card" to="/signals/shared" search={{ signal: signal.id }}>
    <b>{signal.pair}</b>
    <span>{signal.timeframe}</span>
    <Direction of={signal.direction === 'CALL' ? 'buy' : 'sell'} />
    <OutcomeMark of={signal.outcome} />
    <RowMark shown={shownSettled(signal)} />
    <Moment at={signal.entryAt} />
  </Link>
)
