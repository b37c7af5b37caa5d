import { tierNames } from '../../../../contract/tiers.ts'
import { formatCents, formatCount } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Table } from '../../../ui/table.tsx'
import { useMonthLeaders } from '../api.ts'
import { sampleLeaders, leaderTexts as texts } from '../content.ts'
import styles from './member-marathons.module.css'

/** Stands in while the real ones do not load. */
const SampleLeaders = () => (
  <Sample className={styles.sampleLeaders} explanation={texts.sampleExplanation}>
    <Table
      caption={texts.caption}
      tight="phone"
      columns={[
        { key: 'rank', head: texts.rank, numeric: true, cell: ({ rank }) => rank },
        { key: 'name', head: texts.name, cell: ({ name }) => name },
        { key: 'profit', head: texts.profit, numeric: true, cell: ({ profit }) => formatCents(profit * 100) },
      ]}
      rows={sampleLeaders}
      rowKey={({ rank }) => rank}
    />
  </Sample>
)

/** The best results of members in this month. */
export const MonthLeaders = () => {
  const leaders = useMonthLeaders()
  const isLost = leaders.data === undefined && leaders.error !== null
  return (
    <Panel title={texts.title}>
      <QueryStates
        query={leaders}
        isEmpty={({ leaderboard }) => leaderboard.length === 0}
        empty={<EmptyState title={texts.none}>{texts.noneNext}</EmptyState>}
      >
        {({ leaderboard }) => (
          <Table
            caption={texts.caption}
            tight="phone"
            columns={[
              { key: 'rank', head: texts.rank, numeric: true, cell: ({ rank }) => formatCount(rank) },
              {
                key: 'name',
                head: texts.name,
                wraps: true,
                cell: ({ name, tier }) => (
                  <>
                    <OwnName>{name}</OwnName> <Badge look="quiet">{tierNames[tier]}</Badge>
                  </>
                ),
              },
              { key: 'marathon', head: texts.marathon, wraps: true, cell: ({ marathon }) => marathon },
              {
                key: 'profit',
                head: texts.profit,
                numeric: true,
                cell: ({ profit }) => <b>{formatResult(Math.round(profit * 100))}</b>,
              },
            ]}
            rows={leaderboard}
            rowKey={({ rank }) => rank}
          />
        )}
      </QueryStates>
      {isLost ? <SampleLeaders /> : null}
    </Panel>
  )
}
