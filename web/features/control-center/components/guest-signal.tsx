import { Link } from '@tanstack/react-router'
import { nextSignalAt } from '../../../../contract/signals.ts'
import type { GuestTaste } from '../../../../contract/today.ts'
import { useOpenGuestSignal } from '../../../data/today.ts'
import { toPhase } from '../../../data/trade-rules.ts'
import { formatCountdown, formatPrice, formatTimeWithSeconds } from '../../../lib/format.ts'
import { Dial } from '../../../market/dial.tsx'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { heroTexts, guestTexts as texts } from '../content.ts'
import { FIVE_MINUTES_MS } from '../day-rules.ts'
import { toHeroDial } from '../hero-rules.ts'
import styles from './guest.module.css'

const Opened = ({ signal }: { signal: NonNullable<GuestTaste['signal']> }) => {
  const phase = toPhase(signal, useMarketNow())
  return (
    <div className={styles.opened}>
      <p>
        <b>{signal.pair}</b> <Badge>{heroTexts.lengths[signal.timeframe]}</Badge>
      </p>
      <Direction of={signal.signalType} />
      <p>
        {signal.outcome ? <OutcomeMark of={signal.outcome} /> : heroTexts.phases[phase]}
        {signal.entryPrice === null
          ? `. ${texts.entry(formatTimeWithSeconds(signal.entryAt))}`
          : `. ${texts.from(formatPrice(signal.entryPrice, signal.decimals))}`}
      </p>
      <Link className={buttonClass({}, styles.wide)} to="/dashboard/practice" search={{ pair: signal.pairId }}>
        {texts.practice}
      </Link>
    </div>
  )
}

/** A guest's free live signals of today. */
export const GuestSignal = ({ taste }: { taste: GuestTaste }) => {
  const open = useOpenGuestSignal()
  const now = useMarketNow()
  const { limit, left, signal, liveUntil } = taste
  const nextAtMs = nextSignalAt(now, '5m', 'standard')
  const sinceLast = new Date(nextAtMs - FIVE_MINUTES_MS).toISOString()
  const dial = signal
    ? toHeroDial(signal, toPhase(signal, now), now, nextAtMs)
    : toHeroDial({ createdAt: sinceLast, entryAt: sinceLast, expiresAt: sinceLast }, 'settled', now, nextAtMs)
  const isRunning = signal !== null && signal.outcome === null
  const isOffered = liveUntil !== null && Date.parse(liveUntil) > now
  return (
    <section className={styles.taste} aria-label={texts.title}>
      <div className={styles.lead}>
        <h2 className="display">{texts.lead}</h2>
        <Dial {...dial} />
      </div>
      <p className={styles.left}>
        {Array.from({ length: Math.min(limit, 10) }, (_, place) => (
          <i key={place} data-on={place < left || undefined} />
        ))}
        <span>{left > 0 ? texts.left(left) : texts.used}</span>
      </p>
      {isRunning || left === 0 ? null : isOffered ? (
        <Button look="primary" busy={open.isPending} onClick={() => open.mutate()}>
          {texts.open}
        </Button>
      ) : (
        <p>{texts.waiting(formatCountdown(nextAtMs - now))}</p>
      )}
      <FormError>{open.error?.message}</FormError>
      {signal ? <Opened signal={signal} /> : null}
    </section>
  )
}
