import type { TradeCall } from '../../../contract/trade-calls.ts'
import { formatCountdown, formatPrice } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Direction, OutcomeMark } from '../../ui/direction.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useMarketNow } from '../use-market-clock.ts'
import { tradeCallTexts as texts } from './content.ts'
import './trade-calls.css'

/** What is left until its entry or its settlement, or what is waited for since. */
const TimeLeft = ({ call: { phase, entryAt, expiresAt } }: { call: TradeCall }) => {
  const now = useMarketNow()
  const isSealed = phase === 'sealed'
  const leftMs = Date.parse(isSealed ? entryAt : expiresAt) - now
  if (leftMs <= 0) return <span className="call-state">{isSealed ? texts.entering : texts.settling}</span>
  return (
    <span className="call-state">
      <b className="fig">{formatCountdown(leftMs)}</b> {isSealed ? texts.enters : texts.settles}
    </span>
  )
}

const Prices = ({ call: { entryPrice, exitPrice, decimals, voidReason } }: { call: TradeCall }) => {
  if (voidReason !== null) return <p className="note">{voidReason}</p>
  if (entryPrice === null) return null
  const entry = formatPrice(entryPrice, decimals)
  return <p className="fig">{exitPrice === null ? entry : `${entry} → ${formatPrice(exitPrice, decimals)}`}</p>
}

/** A call by a person, from its seal to its stamp: won, lost and void ones at the same size. */
export const TradeCallCard = ({ call }: { call: TradeCall }) => {
  const { caller, pair, timeframe, direction, confidence, outcome, entryAt, expiresAt, callIndex } = call
  return (
    <article className="trade-call" aria-label={texts.card(pair, caller.handle)} data-phase={call.phase}>
      <header>
        <b>{pair}</b>
        <span className="faint">{texts.timeframes[timeframe]}</span>
        {outcome === null ? (
          <TimeLeft call={call} />
        ) : (
          <span className="call-stamp">
            <OutcomeMark of={outcome} />
          </span>
        )}
      </header>
      <p className="call-says">
        {direction === null ? (
          <Badge look="hatched">{texts.sealed}</Badge>
        ) : (
          <Direction of={direction === 'CALL' ? 'buy' : 'sell'} />
        )}
        {confidence === null ? null : <span>{texts.says(confidence)}</span>}
      </p>
      <Prices call={call} />
      <footer>
        <span>{texts.by(caller.handle)}</span>
        {caller.isBot ? (
          <Badge look="quiet" title={texts.botNote}>
            {texts.bot}
          </Badge>
        ) : null}
        <span>
          {texts.entry} <Moment as="time" at={entryAt} /> · {texts.expiry} <Moment as="time" at={expiresAt} />
        </span>
        <a
          href={`/log/proof/${callIndex}`}
          download={`call-${callIndex}.tlog-proof`}
          aria-label={texts.proofOf(pair, callIndex)}
        >
          {texts.proof}
        </a>
        {outcome === null ? null : <span className="faint">{texts.uncompared}</span>}
      </footer>
    </article>
  )
}
