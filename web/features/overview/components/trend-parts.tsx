import type { AdminTrends } from '../../../../contract/trends.ts'
import { formatCents, formatCount, formatDate, formatPercent } from '../../../lib/format.ts'
import { cohortTexts, funnelTexts, lineTexts } from '../content.ts'
import styles from '../overview.module.css'
import { changeWords, funnelSteps, linePoints, toPeriods } from '../rules.ts'
import { Part } from './part.tsx'

const toWidth = (part: number) => ({ width: `${(part * 100).toFixed(2)}%` })

/** How far those came who signed up, and those of the period before. */
export const FunnelPart = ({ funnel }: { funnel: AdminTrends['funnel'] }) => (
  <Part title={funnelTexts.title} note={funnelTexts.note}>
    <ol className={styles.bars}>
      {funnelSteps(funnel).map(({ step, count, before, bar, mark, share }) => (
        <li key={step}>
          <span>{funnelTexts.steps[step]}</span>
          <span className={styles.bar} aria-hidden="true">
            <i style={toWidth(bar)} />
            <s style={{ left: `${(mark * 100).toFixed(2)}%` }} />
          </span>
          <b className="fig">{formatCount(count)}</b>
          <small>
            {step !== 'signedUp' && share !== null ? `${formatPercent(share * 100, 0)} ` : null}
            {funnelTexts.before(formatCount(before))}
          </small>
        </li>
      ))}
    </ol>
  </Part>
)

const LINES = ['joined', 'depositedCents', 'issued', 'burned'] as const
const BOX = { width: 240, height: 60 }

/** What happened each day, over the 30 days before. */
export const LinesPart = ({ daily }: Pick<AdminTrends, 'daily'>) => (
  <Part title={lineTexts.title} note={lineTexts.note}>
    <ul className={styles.lines}>
      {LINES.map((figure) => (
        <li key={figure}>
          <Line figure={figure} days={daily[figure]} />
        </li>
      ))}
    </ul>
  </Part>
)

interface LineProps {
  figure: (typeof LINES)[number]
  days: readonly number[]
}

const Line = ({ figure, days }: LineProps) => {
  const { now, before, total, totalBefore } = toPeriods(days)
  const most = Math.max(...days)
  const format = figure === 'depositedCents' ? (cents: number) => `$${formatCents(cents)}` : formatCount
  const change = changeWords(total, totalBefore)
  return (
    <>
      <span>{lineTexts[figure]}</span>
      <p className={styles.total}>
        <b className="fig">{format(total)}</b> {change ? <small>{change}</small> : null}
      </p>
      <svg
        viewBox={`-1 -2 ${BOX.width + 2} ${BOX.height + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={lineTexts.words(lineTexts[figure], format(total), format(totalBefore))}
      >
        <polyline data-before="" points={linePoints(before, most, BOX)} />
        <polyline points={linePoints(now, most, BOX)} />
      </svg>
    </>
  )
}

/** Which part of a week's members trades in each week since. */
export const CohortsPart = ({ cohorts }: Pick<AdminTrends, 'cohorts'>) => (
  <Part title={cohortTexts.title} note={cohortTexts.note}>
    <table className={styles.cohorts}>
      <thead>
        <tr>
          <th scope="col">{cohortTexts.week}</th>
          <th scope="col">{cohortTexts.members}</th>
          {cohorts[0]?.active.map((_, week) => (
            <th key={week} scope="col">
              {week}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(({ week, members, active }) => (
          <tr key={week}>
            <th scope="row">{formatDate(week, 'UTC')}</th>
            <td>{formatCount(members)}</td>
            {active.map((count, at) => (
              <td
                key={at}
                style={{
                  background: `color-mix(in srgb, var(--ink) ${Math.round(share(count, members) * 40)}%, var(--paper))`,
                }}
              >
                {members === 0 ? '–' : formatPercent(share(count, members) * 100, 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Part>
)

const share = (count: number, members: number): number => (members === 0 ? 0 : count / members)
