import { useState } from 'react'
import type { PracticeReview, ReviewPeriod } from '../../../../contract/practice.ts'
import { usePracticeReview } from '../../../data/practice.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Chart, type Drawing } from '../../../ui/chart/chart.tsx'
import { Levels } from '../../../ui/chart/chart-parts.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { FoldPanel } from '../../../ui/fold-panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Table } from '../../../ui/table.tsx'
import { reviewTexts as texts } from '../content.ts'
import styles from '../practice.module.css'
import { drawStated } from '../rules.ts'

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 728, height: 260, frame: { left: 52, right: 708, top: 14, bottom: 226 } },
  { on: 'phone', width: 328, height: 240, frame: { left: 46, right: 316, top: 12, bottom: 206 } },
]

type Bins = PracticeReview['bins']
type Hour = NonNullable<PracticeReview['best']>

const StatedDots = ({ bins, drawing: { frame } }: { bins: Bins; drawing: Drawing }) => {
  const { levels, x, y, dots } = drawStated(bins, frame)
  return (
    <>
      <Levels
        frame={frame}
        values={levels}
        y={y}
        name={(percent) => `${percent}%`}
        labels={{ upTo: frame.left - 12 }}
      />
      <path className="even" d={`M${x(50)} ${y(50)}L${x(100)} ${y(100)}`} />
      {[50, 60, 70, 80, 90, 100].map((percent) => (
        <text key={percent} x={x(percent)} y={frame.bottom + 20} textAnchor="middle">
          {percent}
        </text>
      ))}
      {dots.map(({ stated, high, low, rate }) => (
        <g key={stated}>
          <path className="line" d={`M${stated} ${high}V${low}M${stated - 5} ${high}h10M${stated - 5} ${low}h10`} />
          <rect className="end" x={stated - 5} y={rate - 5} width="10" height="10" />
        </g>
      ))}
    </>
  )
}

const Stated = ({ review: { bins, stated } }: { review: PracticeReview }) =>
  bins.length === 0 ? (
    <p className="note">{texts.tooFewStated(stated)}</p>
  ) : (
    <>
      <Chart label={texts.diagram(bins.length)} drawings={DRAWINGS}>
        {(drawing) => <StatedDots bins={bins} drawing={drawing} />}
      </Chart>
      <Table
        caption={texts.statedCaption}
        tight="phone"
        columns={[
          {
            key: 'said',
            head: texts.said,
            cell: ({ low, high, stated: mean }) =>
              low === high ? formatPercent(mean) : `${formatPercent(mean)} (${low}–${high})`,
          },
          { key: 'won', head: texts.happened, cell: ({ rate }) => (rate === null ? '' : formatPercent(rate)) },
          { key: 'interval', head: texts.interval, cell: ({ interval }) => interval && formatInterval(interval) },
          { key: 'n', head: 'n', numeric: true, cell: ({ n }) => formatCount(n) },
        ]}
        rows={bins}
        rowKey={({ low }) => low}
      />
    </>
  )

const hourWords = ({ hour, rate, interval, n }: Hour): string => {
  const name = `${String(hour).padStart(2, '0')}:00–${String((hour + 1) % 24).padStart(2, '0')}:00 UTC`
  if (rate === null || interval === null) return `${name}: ${formatCount(n)} settled`
  return `${name}: ${formatPercent(rate)}, 95%: ${formatInterval(interval)}, ${formatCount(n)} settled`
}

const Review = ({ review }: { review: PracticeReview }) => {
  const { best, worst, bins, stated, stopping } = review
  const { left } = stopping
  if (bins.length === 0 && stated === 0 && !(best && worst) && stopping.days === 0)
    return <p className="note">{texts.none}</p>
  return (
    <>
      <p className="note">{texts.intro}</p>
      <h3>{texts.statedTitle}</h3>
      <Stated review={review} />
      <h3>{texts.hoursTitle}</h3>
      {best && worst ? (
        <>
          <DescriptionList long>
            <Fact term={texts.best}>{hourWords(best)}</Fact>
            <Fact term={texts.worst}>{hourWords(worst)}</Fact>
          </DescriptionList>
          <p className="note">{texts.hoursNote}</p>
        </>
      ) : (
        <p className="note">{texts.tooFewHours}</p>
      )}
      <h3>{texts.stoppingTitle}</h3>
      {stopping.stoppedDays === 0 ? (
        <p className="note">{texts.neverStopped(stopping.days)}</p>
      ) : (
        <>
          <DescriptionList>
            <Fact term={texts.actual}>{formatResult(stopping.actualCents)}</Fact>
            <Fact term={texts.stopped}>{formatResult(stopping.stoppedCents)}</Fact>
            <Fact term={texts.left}>
              {texts.leftWords(left.won, left.n)}
              {left.interval && left.rate !== null
                ? `: ${formatPercent(left.rate)}, 95%: ${formatInterval(left.interval)}`
                : `. ${texts.notEnough}`}
            </Fact>
          </DescriptionList>
          <p className="note">{texts.stoppingNote(stopping.stoppedDays, stopping.days)}</p>
        </>
      )}
    </>
  )
}

/** What the member's own orders say of what they stated, when they trade, and of stopping in time. */
export const WeeklyReview = () => {
  const [period, setPeriod] = useState<ReviewPeriod>('week')
  const review = usePracticeReview(period)
  return (
    <FoldPanel
      title={texts.title}
      end={
        <Segmented
          label={texts.period}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'week', label: texts.week },
            { value: 'all', label: texts.all },
          ]}
        />
      }
    >
      <div className={styles.reviewParts}>
        <QueryStates query={review}>{(known) => <Review review={known} />}</QueryStates>
      </div>
    </FoldPanel>
  )
}
