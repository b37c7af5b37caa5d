import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { gainCents, type PracticeAccount, UNDO_SECONDS } from '../../../../contract/practice.ts'
import {
  type Entitlement,
  NO_CALL_BELOW_PERCENT,
  nextSignalAt,
  type Signal,
  signalMessages,
  toDirection,
} from '../../../../contract/signals.ts'
import { PAYOUT } from '../../../../contract/slots.ts'
import { breakEvenRate } from '../../../../engine/signals/statistics.ts'
import { useCandles } from '../../../data/candles.ts'
import { useCancelOrder, usePlaceOrder } from '../../../data/practice.ts'
import { useSignals } from '../../../data/signals.ts'
import { type Phase, toPhase } from '../../../data/trade-rules.ts'
import {
  formatCents,
  formatCount,
  formatInterval,
  formatPercent,
  formatTime,
  formatTimeWithSeconds,
} from '../../../lib/format.ts'
import { Dial } from '../../../market/dial.tsx'
import { keepStake, readKeptStake } from '../../../market/practice/kept-stake.ts'
import { formatResult, orderOn, percentStake } from '../../../market/practice/order-rules.ts'
import { SmallCandles } from '../../../market/small-candles.tsx'
import { cancelOrder } from '../../../market/trade/cancel-order.ts'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { heroTexts as texts } from '../content.ts'
import { compareBin, mayEnterWith, toHeroDial } from '../hero-rules.ts'
import styles from './next-signal.module.css'

const BREAK_EVEN = 100 * breakEvenRate(PAYOUT)
const CHIPS = [1_000, 2_500, 5_000]
const SLOTS = 45

/** The figure, what signals like it did, and what that means. */
const Confidence = ({ signal }: { signal: Signal }) => {
  const { calibrated, confidence, confidenceBin: bin } = signal
  const place = bin && compareBin(bin, BREAK_EVEN)
  const isKnown = calibrated && bin !== null && bin.rate !== null && bin.interval !== null
  return (
    <div className={styles.confidence}>
      <b>{calibrated ? formatPercent(confidence, 0) : texts.uncalibrated}</b>
      {isKnown && bin.rate !== null && bin.interval ? (
        <IntervalBar estimate={bin.rate} low={bin.interval.low} high={bin.interval.high} breakEven={BREAK_EVEN} />
      ) : null}
      <p>
        {isKnown && bin.rate !== null && bin.interval && place
          ? `${texts.likeIt(formatPercent(bin.rate), formatCount(bin.n), formatInterval(bin.interval))} ${texts.against[place](formatPercent(BREAK_EVEN))}`
          : texts.unknown}
        {calibrated && confidence < NO_CALL_BELOW_PERCENT ? ` ${texts.noCall}` : null}
      </p>
    </div>
  )
}

const StakeChips = ({ balanceCents, onChoose }: { balanceCents: number; onChoose: (cents: number) => void }) => (
  <fieldset className={styles.chips} aria-label={texts.stake}>
    {CHIPS.map((cents) => (
      <Button key={cents} size="small" onClick={() => onChoose(cents)}>
        {formatCount(cents / 100)}
      </Button>
    ))}
    <Button size="small" onClick={() => onChoose(percentStake(balanceCents))}>
      {texts.onePercent}
    </Button>
  </fieldset>
)

/** Places an order on the signal; for three seconds the same place undoes it. */
const PracticeButton = ({ signal, account }: { signal: Signal; account: PracticeAccount | undefined }) => {
  const now = useMarketNow()
  const place = usePlaceOrder()
  const cancel = useCancelOrder()
  const [stakeCents, setStake] = useState(readKeptStake)
  const [choosing, setChoosing] = useState(false)
  const [undoable, setUndoable] = useState<string | null>(null)
  useEffect(() => {
    if (undoable === null) return
    const timer = setTimeout(() => setUndoable(null), UNDO_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [undoable])
  const taken = account?.open.find(({ signalId }) => signalId === signal.id)
  const gain = formatResult(gainCents(stakeCents, account?.payoutPercent ?? Math.round(PAYOUT * 100)))

  const press = () =>
    place.mutate(orderOn(signal, stakeCents), {
      onSuccess: ({ id }) => setUndoable(id),
      onError: ({ message }) => showToast(message, 'alert'),
    })
  const choose = (cents: number) => {
    keepStake(cents)
    setStake(cents)
    setChoosing(false)
  }
  if (undoable !== null)
    return (
      <div className={styles.go}>
        <Button
          look="ink"
          onClick={() => {
            cancelOrder(cancel, undoable)
            setUndoable(null)
          }}
        >
          {texts.undo}
        </Button>
      </div>
    )
  if (taken)
    return (
      <div className={styles.go}>
        <p className={styles.taken}>{texts.placed(formatCents(taken.stakeCents))}</p>
      </div>
    )
  if (!mayEnterWith(signal, now))
    return (
      <div className={styles.go}>
        <Link className={buttonClass({}, styles.wide)} to="/dashboard/signals" search={{ pair: signal.pairId }}>
          {texts.openTrade}
        </Link>
      </div>
    )
  return (
    <>
      {choosing ? <StakeChips balanceCents={account?.balanceCents ?? 0} onChoose={choose} /> : null}
      <div className={styles.go}>
        <Button look="primary" className={styles.wide} busy={place.isPending} onClick={press}>
          {texts.practice(stakeCents % 100 === 0 ? formatCount(stakeCents / 100) : formatCents(stakeCents))}{' '}
          <span>{texts.ifWon(gain)}</span>
        </Button>
        <Button aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {texts.stake}
        </Button>
      </div>
    </>
  )
}

const Face = ({ signal, phase }: { signal: Signal; phase: Phase }) => {
  if (phase === 'ready' || phase === 'open')
    return (
      <div>
        <Direction of={signal.signalType} />
        <p>{texts.phases[phase]}</p>
      </div>
    )
  return (
    <div>
      <span className={styles.result}>
        {signal.outcome ? <OutcomeMark of={signal.outcome} /> : texts.phases.settling}
      </span>
      <p>{signal.pair}</p>
    </div>
  )
}

const Candles = ({ signal }: { signal: Signal }) => {
  const { data } = useCandles(signal.pairId, '1m')
  return (
    <div className={styles.candles}>
      <header>
        <span>{texts.candles}</span>
        <Link className="more" to="/dashboard/signals" search={{ pair: signal.pairId }}>
          {texts.openTrade}
        </Link>
      </header>
      <SmallCandles
        label={`${signal.pair}, ${texts.candles}`}
        candles={data ?? []}
        slots={SLOTS}
        height={280}
        decimals={signal.decimals}
        signals={[signal]}
      />
    </div>
  )
}

const Waiting = ({ timeframe }: { timeframe: '1m' | '5m' }) => (
  <section className={styles.hero} aria-label={texts.title}>
    <SkeletonGroup className={styles.signal} label={signalMessages.waiting(timeframe)}>
      <Skeleton height="22px" width="60%" />
      <Skeleton height="110px" />
      <Skeleton height="60px" />
      <Skeleton height="48px" />
    </SkeletonGroup>
    <div className={styles.candles} />
  </section>
)

interface NextSignalProps {
  entitlement: Entitlement
  account: PracticeAccount | undefined
}

/** The signal that a member can act on now, and one press to practice it. */
export const NextSignal = ({ entitlement, account }: NextSignalProps) => {
  const timeframe = entitlement === 'gold' ? '1m' : '5m'
  const signals = useSignals(entitlement).data
  const now = useMarketNow()
  const signal = signals?.find((one) => one.timeframe === timeframe)
  if (!signal) return <Waiting timeframe={timeframe} />
  const phase = toPhase(signal, now)
  const times = [
    [texts.ready, signal.createdAt],
    [texts.entry, signal.entryAt],
    [texts.expiry, signal.expiresAt],
  ] as const
  return (
    <section className={styles.hero} aria-label={texts.title} data-phase={phase}>
      <div className={styles.signal}>
        <p className={styles.pair}>
          {signal.pair} <Badge>{texts.lengths[timeframe]}</Badge>
        </p>
        <div className={styles.face}>
          <Face signal={signal} phase={phase} />
          <Dial {...toHeroDial(signal, phase, now, nextSignalAt(now, timeframe, entitlement))} />
        </div>
        <dl className={styles.times}>
          {times.map(([term, at]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{formatTimeWithSeconds(at)}</dd>
            </div>
          ))}
        </dl>
        <Confidence signal={signal} />
        <PracticeButton key={signal.id} signal={signal} account={account} />
        <p className="sr-only" aria-live="polite">
          {phase === 'ready' ? texts.announced(toDirection(signal), signal.pair, formatTime(signal.entryAt)) : null}
        </p>
      </div>
      <Candles key={signal.pairId} signal={signal} />
    </section>
  )
}
