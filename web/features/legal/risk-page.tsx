import { PAYOUT } from '../../../contract/slots.ts'
import { breakEvenRate } from '../../../engine/signals/statistics.ts'
import { formatPercent } from '../../lib/format.ts'
import { Table } from '../../ui/table.tsx'
import styles from './components/legal-document.module.css'
import { LegalDocument } from './components/legal-document.tsx'
import { risk } from './content.ts'
import { formatResult, type StakeRow, stakeRows } from './rules.ts'

const rows = stakeRows([45, 50, breakEvenRate(PAYOUT) * 100, 60], PAYOUT)

const columns = [
  { key: 'rate', head: 'Win rate', cell: ({ winRate }: StakeRow) => formatPercent(winRate) },
  {
    key: 'result',
    head: 'Average result per $100 staked',
    numeric: true,
    cell: ({ perHundred }: StakeRow) => formatResult(perHundred),
  },
]

/** What is left of a stake at the payout that the record counts with. */
const StakeTable = () => (
  <div className={styles.stakeTable}>
    <Table
      caption={`Average result at an ${formatPercent(PAYOUT * 100)} payout`}
      captionShown
      columns={columns}
      rows={rows}
      rowKey={({ winRate }) => winRate}
    />
  </div>
)

const RiskPage = () => <LegalDocument text={risk} figures={{ 'break-even': <StakeTable /> }} />

export default RiskPage
