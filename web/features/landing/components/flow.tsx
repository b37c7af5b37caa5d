import type { ReactNode } from 'react'
import { ENTRY_DELAY_MS, MINUTE_MS, PAYOUT, timeframeMs } from '../../../../contract/slots.ts'
import { breakEvenRate } from '../../../../engine/signals/statistics.ts'
import { formatPercent } from '../../../lib/format.ts'
import { flow } from '../content.ts'
import styles from './flow.module.css'
import sectionStyles from './section.module.css'
import { Section } from './section.tsx'

const WIDTH = 360
const HEIGHT = 124
const HATCH = 'M-1 7L7-1M2 10L10 2M-4 4L4-4'

const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <path d={HATCH} stroke="var(--ink)" strokeOpacity=".3" />
    </pattern>
  </defs>
)

const FRAME = {
  className: sectionStyles.picture,
  viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
  preserveAspectRatio: 'xMinYMid meet',
  role: 'img',
} as const

const MINUTES = Array.from({ length: 30 }, (_, minute) => minute)
const FIVES = MINUTES.filter((minute) => minute % 5 === 0)
const MISSING_MINUTE = 17
const MINUTE_WIDTH = WIDTH / MINUTES.length

/** Half an hour of one-minute candles folded into five-minute ones; the missing one voids the five that hold it. */
const CandleSlots = () => (
  <svg
    {...FRAME}
    aria-label="Thirty one-minute candles fold into six five-minute candles. One missing minute voids the five that hold it."
  >
    <Hatch id="gap" />
    <text x={0} y={14}>
      1-minute candles
    </text>
    {MINUTES.map((minute) => (
      <rect
        key={minute}
        x={minute * MINUTE_WIDTH + 1}
        y={24}
        width={MINUTE_WIDTH - 3}
        height={24}
        fill={minute === MISSING_MINUTE ? 'url(#gap)' : 'var(--ink)'}
        stroke={minute === MISSING_MINUTE ? 'var(--rule-2)' : 'var(--ink)'}
      />
    ))}
    {FIVES.map((first) => {
      const gap = first <= MISSING_MINUTE && MISSING_MINUTE < first + 5
      return (
        <rect
          key={first}
          x={first * MINUTE_WIDTH + 1}
          y={62}
          width={5 * MINUTE_WIDTH - 3}
          height={24}
          fill={gap ? 'url(#gap)' : 'none'}
          stroke={gap ? 'var(--rule-2)' : 'var(--ink)'}
          strokeDasharray={gap ? '3 3' : undefined}
        />
      )
    })}
    <text x={0} y={108}>
      5-minute candles
    </text>
    <text className={sectionStyles.ink} x={(MISSING_MINUTE + 0.5) * MINUTE_WIDTH} y={108} textAnchor="middle">
      gap: void
    </text>
  </svg>
)

const BIN_POINTS = 5
const PERCENTS = Array.from({ length: 11 }, (_, bin) => 50 + bin * BIN_POINTS)
const BREAK_EVEN = breakEvenRate(PAYOUT) * 100
const atPercent = (percent: number): number => ((percent - 50) / 50) * (WIDTH - 12) + 6

/** Where a confidence lies: a coin flip at 50 %, break-even at the payout, and the ten bins it is measured in. */
const ConfidenceScale = () => (
  <svg
    {...FRAME}
    aria-label={`Confidence from 50 to 100 percent in ten bins. Below ${formatPercent(BREAK_EVEN)} a signal loses money at an ${PAYOUT * 100} percent payout.`}
  >
    <Hatch id="below" />
    <text x={0} y={14}>
      Calibrated confidence, in ten bins
    </text>
    <rect
      x={atPercent(50)}
      y={34}
      width={atPercent(BREAK_EVEN) - atPercent(50)}
      height={40}
      fill="url(#below)"
      stroke="var(--rule-2)"
    />
    <rect
      x={atPercent(BREAK_EVEN)}
      y={34}
      width={atPercent(100) - atPercent(BREAK_EVEN)}
      height={40}
      fill="none"
      stroke="var(--ink)"
    />
    <path d={PERCENTS.map((percent) => `M${atPercent(percent)} 62v12`).join('')} stroke="var(--ink)" />
    <path d={`M${atPercent(BREAK_EVEN)} 26V80`} stroke="var(--ink)" strokeWidth="2" strokeDasharray="5 4" />
    <text x={0} y={92}>
      50%
    </text>
    <text x={WIDTH} y={92} textAnchor="end">
      100%
    </text>
    <text className={sectionStyles.ink} x={atPercent(BREAK_EVEN)} y={92} textAnchor="start">
      break-even {formatPercent(BREAK_EVEN)}
    </text>
  </svg>
)

const LONGEST_MS = ENTRY_DELAY_MS + timeframeMs('5m')
const TIMES_LEFT = 30
const atTime = (ms: number): number => TIMES_LEFT + (ms / LONGEST_MS) * (WIDTH - TIMES_LEFT - 8)

const TimeRow = ({ timeframe, y }: { timeframe: '1m' | '5m'; y: number }) => {
  const [commit, entry, expiry] = [atTime(0), atTime(ENTRY_DELAY_MS), atTime(ENTRY_DELAY_MS + timeframeMs(timeframe))]
  return (
    <>
      <text className={sectionStyles.ink} x={0} y={y + 4}>
        {timeframe}
      </text>
      <path d={`M${commit} ${y}H${entry}`} stroke="var(--rule-2)" />
      <path d={`M${entry} ${y - 4}H${expiry}V${y + 4}H${entry}Z`} fill="var(--ink)" />
      <path d={`M${entry} ${y - 9}v18M${expiry} ${y - 9}v18`} stroke="var(--ink)" strokeWidth="2" />
      <path d={`M${commit} ${y - 7}l7 7-7 7-7-7z`} fill="var(--accent)" stroke="var(--accent-ink)" />
    </>
  )
}

const WHOLE_MINUTES = Array.from({ length: LONGEST_MS / MINUTE_MS + 1 }, (_, minute) => minute)

/** Commit, entry and expiry of both timeframes, to scale. */
export const SlotTimes = () => (
  <svg
    {...FRAME}
    aria-label="A signal is committed at its slot, entered one minute later, and settled one or five minutes after that."
  >
    <text x={atTime(0) - 6} y={14}>
      commit
    </text>
    <text x={atTime(ENTRY_DELAY_MS)} y={14}>
      entry
    </text>
    <text x={WIDTH} y={14} textAnchor="end">
      expiry
    </text>
    <TimeRow timeframe="1m" y={38} />
    <TimeRow timeframe="5m" y={72} />
    <path
      d={`M${atTime(0)} 94.500H${atTime(LONGEST_MS)}${WHOLE_MINUTES.map((minute) => `M${atTime(minute * MINUTE_MS)} 90v5`).join('')}`}
      stroke="var(--rule-2)"
    />
    {WHOLE_MINUTES.slice(0, -1).map((minute) => (
      <text key={minute} x={atTime(minute * MINUTE_MS)} y={112} textAnchor="middle">
        {minute}
      </text>
    ))}
    <text x={WIDTH} y={112} textAnchor="end">
      {`${LONGEST_MS / MINUTE_MS} min`}
    </text>
  </svg>
)

const Step = ({ picture, title, text }: { picture: ReactNode; title: string; text: string }) => (
  <li>
    {picture}
    <h3>{title}</h3>
    <p className={sectionStyles.chapterText}>{text}</p>
  </li>
)

/** The three steps of the AI's work. */
export const Flow = () => (
  <Section title={flow.title} deck={flow.deck}>
    <ol className={styles.flow}>
      <Step picture={<CandleSlots />} {...flow.steps.collection} />
      <Step picture={<ConfidenceScale />} {...flow.steps.processing} />
      <Step picture={<SlotTimes />} {...flow.steps.execution} />
    </ol>
  </Section>
)
