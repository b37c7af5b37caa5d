import { PageHead } from '../../ui/page-head.tsx'
import { BalanceHistory } from './components/balance-history.tsx'
import { HeldPoints } from './components/held-points.tsx'
import { Statement } from './components/statement.tsx'
import { TransferPanel } from './components/transfer-panel.tsx'
import { transferTexts } from './content.ts'
import './upoints.css'

const UPointsTransferPage = () => (
  <>
    <PageHead title={transferTexts.title} end={<HeldPoints />} />
    <div className="transfer-page">
      <TransferPanel />
      <BalanceHistory />
      <Statement />
    </div>
  </>
)

export default UPointsTransferPage
