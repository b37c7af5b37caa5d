import { Link } from '@tanstack/react-router'
import type { Message } from '../../../../contract/chat.ts'
import { formatPercent } from '../../../lib/format.ts'
import { TradeCallCard } from '../../../market/trade-calls/trade-call-card.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { logTexts } from '../content.ts'

/** A signal or a call, as far as its reader may see it. */
export const MessageCard = ({ card }: { card: NonNullable<Message['card']> }) => {
  if (card.kind === 'call') return <TradeCallCard call={card.call} />
  const { signal } = card
  if (!signal)
    return (
      <p className="chat-card">
        {logTexts.hiddenCard} <Link to="/dashboard/tier-upgrade">{logTexts.upgrade}</Link>
      </p>
    )
  return (
    <Link className="chat-card" to="/signals/shared" search={{ signal: signal.id }}>
      <b>{signal.pair}</b>
      <Badge>{signal.timeframe}</Badge>
      <Direction of={signal.signalType} />
      <span>
        {logTexts.entry} <Moment at={signal.entryAt} as="time" />
      </span>
      <span>
        {logTexts.expiry} <Moment at={signal.expiresAt} as="time" />
      </span>
      <span>
        {logTexts.confidence} {formatPercent(signal.confidence)}
      </span>
      {signal.outcome ? <OutcomeMark of={signal.outcome} /> : null}
    </Link>
  )
}
