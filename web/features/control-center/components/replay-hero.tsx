import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SignalReplay } from '../../../../contract/replays.ts'
import { MINUTE_MS } from '../../../../contract/slots.ts'
import { useReplay } from '../../../data/replays.ts'
import { formatTime } from '../../../lib/format.ts'
import { RowMark, shownSignal } from '../../../lib/record/row-mark.tsx'
import { plainNumber } from '../../../lib/typed-number.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { SmallCandles } from '../../../market/small-candles.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { heroTexts, replayTexts as texts } from '../content.ts'
import styles from './replay-hero.module.css'

const STEP_MS = 900
/** Candles before the slot. */
const BEFORE = 30

/** Plays once, from the decision to the result. */
const usePlayhead = (first: number, last: number) => {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [place, setPlace] = useState(first)
  const [playing, setPlaying] = useState(!still)
  const runs = playing && place < last
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setPlace(place + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [runs, place])
  const go = (to: number) => {
    setPlaying(false)
    setPlace(to)
  }
  const toggle = () => {
    if (!runs && place >= last) setPlace(first)
    setPlaying(!runs)
  }
  return { place, runs, go, toggle }
}

const Player = ({ replay: { signal, candles } }: { replay: SignalReplay }) => {
  const slotAtMs = Date.parse(signal.createdAt)
  const shown = candles.filter(({ openAt }) => Date.parse(openAt) >= slotAtMs - BEFORE * MINUTE_MS)
  const first = Math.max(1, shown.filter(({ openAt }) => Date.parse(openAt) < slotAtMs).length)
  const { place, runs, go, toggle } = usePlayhead(first, shown.length)
  const isOver = place >= shown.length
  const lastAt = shown[place - 1]?.openAt ?? signal.createdAt
  const standing = texts.standing(signal, Date.parse(lastAt) + MINUTE_MS)
  return (
    <>
      <header>
        <b>{signal.pair}</b>
        <Badge>{heroTexts.lengths[signal.timeframe]}</Badge>
        <Direction of={signal.signalType} />
        <Link className="more" to="/signals/replay" search={{ signal: signal.id }}>
          {texts.settled(formatTime(signal.expiresAt))}
        </Link>
      </header>
      <SmallCandles
        label={texts.chart(signal.pair, formatTime(lastAt))}
        candles={shown.slice(0, place)}
        slots={shown.length}
        height={280}
        decimals={signal.decimals}
        signals={[
          Date.parse(lastAt) + MINUTE_MS < Date.parse(signal.entryAt) ? { ...signal, entryPrice: null } : signal,
        ]}
      />
      <footer>
        <Button look="ink" aria-label={runs ? texts.pause : texts.play} onClick={toggle}>
          {runs ? texts.pause : texts.play}
        </Button>
        <input
          type="range"
          min={first}
          max={shown.length}
          value={place}
          aria-label={texts.position}
          aria-valuetext={standing}
          onChange={({ target }) => go(plainNumber(target.value))}
        />
        <p aria-live={runs ? 'off' : 'polite'}>
          {isOver && signal.outcome ? (
            <>
              <OutcomeMark of={signal.outcome} /> <RowMark shown={shownSignal(signal)} />
            </>
          ) : (
            standing
          )}
        </p>
        {isOver ? null : <Button onClick={() => go(shown.length)}>{texts.skip}</Button>}
      </footer>
    </>
  )
}

/** The last settled signal, as it happened. Its result is not told before the end. */
export const ReplayHero = () => {
  const { data, isPending } = useReplay()
  return (
    <section className={styles.replay} aria-label={texts.title}>
      {data?.replay ? (
        <Player key={data.replay.signal.id} replay={data.replay} />
      ) : isPending ? (
        <SkeletonGroup label={texts.loading}>
          <Skeleton height="19rem" />
        </SkeletonGroup>
      ) : (
        <p>{texts.none}</p>
      )}
    </section>
  )
}
