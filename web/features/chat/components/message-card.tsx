import { Link } from '@tanstack/react-router'
import type { Message } from '../../../../contract/chat.ts'
import type { TradeCall } from '../../../../contract/trade-calls.ts'
import { useOwnCalls } from '../../../data/trade-calls.ts'
import { formatPercent } from '../../../lib/format.ts'
import { RowMark, shownSignal } from '../../../lib/record/row-mark.tsx'
import { TradeCallCard } from '../../../market/trade-calls/trade-call-card.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Time } from '../../../ui/time.tsx'
import { logTexts } from '../content.ts'
import styles from './chat.module.css'

/** Whoever made a call sees its direction, also where their tier does not cover such signals: the room's events are the same for a whole tier. */
const OwnSealedCall = ({ call }: { call: TradeCall }) => {
  const own = useOwnCalls().data?.open.find(({ id }) => id === call.id)
  return <TradeCallCard call={own ?? call} isMine />
}

interface MessageCardProps {
  card: NonNullable<Message['card']>
  isMine: boolean
}

/** A signal or a call, as far as its reader may see it. */
export const MessageCard = ({ card, isMine }: MessageCardProps) => {
  if (card.kind === 'call')
    return isMine && card.call.direction === null ? (
      <OwnSealedCall call={card.call} />
    ) : (
      <TradeCallCard call={card.call} isMine={isMine} />
    )
  const { signal } = card
  if (!signal)
    return (
      <p className={styles.chatCard}>
        {logTexts.hiddenCard} <Link to="/dashboard/tier-upgrade">{logTexts.upgrade}</Link>
      </p>
    )
  return (
    <Link className={styles.chatCard} to="/signals/shared" search={{ signal: signal.id }}>
      <b>{signal.pair}</b>
      <Badge>{signal.timeframe}</Badge>
      <Direction of={signal.signalType} />
      <span>
        {logTexts.entry} <Time at={signal.entryAt} as="time" />
      </span>
      <span>
        {logTexts.expiry} <Time at={signal.expiresAt} as="time" />
      </span>
      <span>
        {logTexts.confidence} {formatPercent(signal.confidence)}
      </span>
      {signal.outcome ? (
        <span>
          <OutcomeMark of={signal.outcome} /> <RowMark shown={shownSignal(signal)} />
        </span>
      ) : null}
    </Link>
  )
}
