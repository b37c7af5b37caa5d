import { PAYOUT } from '../../../../contract/slots.ts'
import { breakEvenRate } from '../../../../engine/signals/statistics.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { Table } from '../../../ui/table.tsx'
import { edge } from '../content.ts'
import { edgeBars } from '../rules.ts'
import styles from './edge.module.css'
import { EdgeChart } from './edge-chart.tsx'
import { Section } from './section.tsx'

/** The win rate that the chart asks about, and the numbers of signals it asks at. */
const RATE = 0.6
const COUNTS = [20, 50, 100, 200, 300, 500, 1_000, 2_000]
const CLAIMED_AT = 200

const breakEven = breakEvenRate(PAYOUT) * 100
const bars = edgeBars(RATE, COUNTS, PAYOUT)
const rate = formatPercent(RATE * 100)
const claim = edge.claim(rate, formatCount(CLAIMED_AT))

const columns = [
  { key: 'n', head: 'Settled signals', cell: ({ n }: (typeof bars)[number]) => formatCount(n) },
  { key: 'interval', head: '95% interval', numeric: true, cell: formatInterval },
  {
    key: 'proves',
    head: 'Clears break-even',
    numeric: true,
    cell: ({ proves }: (typeof bars)[number]) => (proves ? 'Yes' : 'No'),
  },
]

/** What a win rate proves, computed by the interval that the whole product counts with. */
export const Edge = () => (
  <Section id="edge" title={edge.title} deck={edge.deck(formatPercent(PAYOUT * 100), formatPercent(breakEven), rate)}>
    <div className={styles.edge}>
      <figure>
        <figcaption>
          <b>{claim}</b>
          <span className="mute">{edge.sub}</span>
        </figcaption>
        <EdgeChart bars={bars} rate={RATE * 100} breakEven={breakEven} label={claim} />
        <details>
          <summary>{edge.table}</summary>
          <Table caption={claim} columns={columns} rows={bars} rowKey={({ n }) => String(n)} />
        </details>
      </figure>
      <dl>
        {edge.points.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Section>
)
