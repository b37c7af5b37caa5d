import { PRACTICE_PAYOUT_PERCENT, resultCents } from '../../../contract/practice.ts'
import type { TradeCall } from '../../../contract/trade-calls.ts'
import { useCutAt, useLivePrice } from '../../data/live-price.ts'
import { formatCents, formatPrice } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Direction, OutcomeMark } from '../../ui/direction.tsx'
import { Time } from '../../ui/time.tsx'
import { Dial } from '../dial.tsx'
import { formatResult } from '../practice/order-rules.ts'
import { CallerName } from '../profiles/person-name.tsx'
import { useMarketNow, useMarketReading } from '../use-market-clock.ts'
import { tradeCallTexts as texts } from './content.ts'
import { CopyCall } from './copy-call.tsx'
import styles from './trade-calls.module.css'

/** For what copies made: members copy at stakes of their own. */
const COPIED = { stakeCents: 1_000, payoutPercent: PRACTICE_PAYOUT_PERCENT }

/** Before its entry the minutes to it, then those to its settlement; without figures once that is waited for. */
const TimeLeft = ({ call }: { call: TradeCall }) => {
  const now = useMarketNow()
  const isSealed = call.phase === 'sealed'
  const [entryMs, expiryMs] = [Date.parse(call.entryAt), Date.parse(call.expiresAt)]
  const toMs = isSealed ? entryMs : expiryMs
  const fromMs = isSealed ? Math.min(Date.parse(call.committedAt), entryMs - 1) : entryMs
  if (now >= toMs) return <span className={styles.callState}>{isSealed ? texts.entering : texts.settling}</span>
  const elapsed = Math.min(1, Math.max(0, (now - fromMs) / (toMs - fromMs)))
  return <Dial seconds={Math.ceil((toMs - now) / 1000)} elapsed={elapsed} until={isSealed ? 'entry' : 'expiry'} />
}

/** Whether it can still be copied: its reader sees its direction, and its entry lies ahead. */
const Copying = ({ call }: { call: TradeCall }) => {
  const isOver = useMarketReading((nowMs) => (nowMs >= Date.parse(call.entryAt) ? 1 : 0)) === 1
  if (call.direction === null || call.phase !== 'sealed' || isOver) return null
  return <CopyCall call={call} direction={call.direction} />
}

/** What an open call came in at, and how it stands as long as prices come in. */
const OpenPrices = ({ call: { pairId, decimals }, entryPrice }: { call: TradeCall; entryPrice: number }) => {
  const live = useLivePrice(pairId)
  const isCut = useCutAt() !== null
  return (
    <p>
      {texts.inAt} <b className="fig">{formatPrice(entryPrice, decimals)}</b>
      {live && !isCut ? (
        <>
          , {texts.now} <b className="fig">{formatPrice(live.candle.close, decimals)}</b>
        </>
      ) : null}
    </p>
  )
}

const Prices = ({ call }: { call: TradeCall }) => {
  const { entryPrice, exitPrice, decimals, voidReason } = call
  if (voidReason !== null) return <p className="note">{voidReason}</p>
  if (entryPrice === null) return null
  if (exitPrice === null) return <OpenPrices call={call} entryPrice={entryPrice} />
  return (
    <p className="fig">
      {formatPrice(entryPrice, decimals)} → {formatPrice(exitPrice, decimals)}
    </p>
  )
}

/** What a settled call brought those who copied it, on each 10.00 that they had staked. */
const copiesMade = (outcome: NonNullable<TradeCall['outcome']>): string => {
  const result = resultCents(COPIED, outcome)
  return result === 0 ? texts.copiedBack : texts.copied(formatResult(result), formatCents(COPIED.stakeCents))
}

/** A call by a person, from its seal to its stamp: won, lost and void ones at the same size. */
export const TradeCallCard = ({ call, isMine }: { call: TradeCall; isMine: boolean }) => {
  const { caller, pair, timeframe, direction, confidence, outcome, entryAt, expiresAt, callIndex } = call
  return (
    <article
      className={styles.tradeCall}
      data-trade-call=""
      aria-label={texts.card(pair, caller.handle)}
      data-phase={call.phase}
    >
      <header>
        <b>{pair}</b>
        <span className="faint">{texts.timeframes[timeframe]}</span>
        {outcome === null ? (
          <TimeLeft call={call} />
        ) : (
          <span className={styles.callStamp} data-call-stamp="">
            <OutcomeMark of={outcome} />
          </span>
        )}
      </header>
      <p className={styles.callSays}>
        {direction === null ? (
          <Badge look="hatched">{texts.sealed}</Badge>
        ) : (
          <Direction of={direction === 'CALL' ? 'buy' : 'sell'} />
        )}
        {confidence === null ? null : <span>{texts.says(confidence)}</span>}
      </p>
      <Prices call={call} />
      {call.copies ? (
        <p className={styles.copies}>
          {texts.copies(call.copies)}
          {outcome === null ? null : copiesMade(outcome)}
        </p>
      ) : null}
      {isMine ? null : <Copying call={call} />}
      <footer>
        <span>
          {texts.by} <CallerName caller={caller.id} handle={caller.handle} />
        </span>
        {caller.isBot ? (
          <Badge look="quiet" title={texts.botNote}>
            {texts.bot}
          </Badge>
        ) : null}
        <span>
          {texts.entry} <Time as="time" at={entryAt} /> · {texts.expiry} <Time as="time" at={expiresAt} />
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
