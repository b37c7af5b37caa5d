import type { ReplyOf } from '../../../../contract/call.ts'
import { type Performance, signalMessages } from '../../../../contract/signals.ts'
import type { getTrackRecord } from '../../../../contract/track-record.ts'
import { VERDICT_MIN_SAMPLE } from '../../../../engine/signals/statistics.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { verdictNames } from '../../../market/content.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useBreakdown } from '../api.ts'
import { answerTexts, verdictSentence } from '../content.ts'
import { type Answered, toAnswer } from '../rules.ts'
import styles from './answer.module.css'
import { EquityCurve } from './equity-curve.tsx'
import { LastSignals } from './last-signals.tsx'
import { useChosenMarket } from './market-switch.tsx'
import { TimeframeSwitch, useChosenTimeframe } from './timeframe-switch.tsx'

const Bar = ({ answer, large }: { answer: Answered; large?: boolean }) =>
  answer.interval && answer.winRate !== null ? (
    <IntervalBar
      estimate={answer.winRate}
      {...answer.interval}
      breakEven={answer.breakEvenRate}
      {...(large ? { large } : {})}
    />
  ) : null

const Rate = ({ answer }: { answer: Answered }) => {
  const { winRate, interval, won, n, breakEvenRate, verdict } = answer
  if (winRate === null || interval === null)
    return (
      <>
        <p className={styles.none}>{signalMessages.notEnoughData}</p>
        <p className={styles.of}>
          <b>{answerTexts.of(formatCount(won), formatCount(n))}</b> {answerTexts.few(VERDICT_MIN_SAMPLE)}
        </p>
      </>
    )
  return (
    <>
      <p className={styles.rate}>
        <b>{formatPercent(winRate)}</b> <Badge look="solid">{verdictNames[verdict]}</Badge>
      </p>
      <Bar answer={answer} large />
      <p className="ivl-cap">
        <span>{answerTexts.interval(formatInterval(interval))}</span>
        <b>{answerTexts.breakEven(formatPercent(breakEvenRate))}</b>
      </p>
      <p className={styles.of}>
        <b>{answerTexts.of(formatCount(won), formatCount(n))}</b> <span>{verdictSentence[verdict]}</span>
      </p>
    </>
  )
}

/** The curve's place is kept until it can be drawn. */
const Curve = () => {
  const breakdown = useBreakdown(useChosenTimeframe(), useChosenMarket())
  return breakdown.data ? <EquityCurve course={breakdown.data.course} /> : <Skeleton height="100%" />
}

type Track = ReplyOf<typeof getTrackRecord>

/** The page’s answer: how many won, how sure that is, whether it would have paid, and what came of the last twenty. */
export const Answer = ({ track: { performance } }: { track: Track }) => (
  <section className={styles.answer} aria-label="Result">
    <div className={styles.figures}>
      <div className={styles.label}>
        <span>{answerTexts.title}</span>
        <TimeframeSwitch />
      </div>
      <Rate answer={toAnswer(performance, useChosenTimeframe())} />
    </div>
    <div className={styles.curve}>
      <Curve />
    </div>
    <LastSignals />
  </section>
)

/** The answer as a line, above what proves and explains it. */
export const AnswerLine = ({ performance }: { performance: Performance }) => {
  const answer = toAnswer(performance, useChosenTimeframe())
  return (
    <div className={styles.line}>
      <b className="fig">{answer.winRate === null ? signalMessages.notEnoughData : formatPercent(answer.winRate)}</b>
      <Bar answer={answer} />
      <span>
        {answer.winRate === null
          ? answerTexts.of(formatCount(answer.won), formatCount(answer.n))
          : answerTexts.line(formatCount(answer.won), formatCount(answer.n), verdictNames[answer.verdict])}
      </span>
    </div>
  )
}

/** As high as the answer. */
export const AnswerLoading = () => (
  <div className={styles.answer} aria-hidden="true">
    <div className={styles.figures}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.curve}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.last} />
  </div>
)
