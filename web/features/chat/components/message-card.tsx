import { Link } from '@tanstack/react-router'
import type { Message } from '../../../../contract/chat.ts'
import type { TradeCall } from '../../../../contract/trade-calls.ts'
import { formatPercent } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { logTexts } from '../content.ts'

/** A signal or a call, as far as its reader may see it. */
export const MessageCard = ({ card }: { card: NonNullable<Message['card']> }) => {
  if (card.kind === 'call') return <CallCard call={card.call} />
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
      <Times entryAt={signal.entryAt} expiresAt={signal.expiresAt} />
      <span>
        {logTexts.confidence} {formatPercent(signal.confidence)}
      </span>
      {signal.outcome ? <OutcomeMark of={signal.outcome} /> : null}
    </Link>
  )
}

const Times = ({ entryAt, expiresAt }: { entryAt: string; expiresAt: string }) => (
  <>
    <span>
      {logTexts.entry} <Moment at={entryAt} as="time" />
    </span>
    <span>
      {logTexts.expiry} <Moment at={expiresAt} as="time" />
    </span>
  </>
)

/** A call by a person: sealed, then open, then stamped, a loss as plainly as a win. */
const CallCard = ({ call }: { call: TradeCall }) => (
  <div className="chat-card call" data-phase={call.phase}>
    <span>{logTexts.calledBy(call.caller.handle)}</span>
    {call.caller.isBot ? <Badge look="hatched">{logTexts.bot}</Badge> : null}
    <b>{call.pair}</b>
    <Badge>{call.timeframe}</Badge>
    {call.direction ? <Direction of={call.direction === 'CALL' ? 'buy' : 'sell'} /> : null}
    <Times entryAt={call.entryAt} expiresAt={call.expiresAt} />
    {call.confidence === null ? null : (
      <span>
        {logTexts.confidence} {formatPercent(call.confidence, 0)}
      </span>
    )}
    {call.outcome ? (
      <OutcomeMark of={call.outcome} className="stamp" />
    ) : (
      <Badge look="quiet">{call.phase === 'sealed' ? logTexts.sealed : logTexts.isOpen}</Badge>
    )}
  </div>
)
