import { BalanceHistory } from './components/balance-history.tsx'
import { HeldPoints } from './components/held-points.tsx'
import { Statement } from './components/statement.tsx'
import { TransferPanel } from './components/transfer-panel.tsx'
import { transferTexts } from './content.ts'
import '../../ui/screen.css'
import './upoints.css'

const UPointsTransferPage = () => (
  <>
    <div className="title">
      <h1 className="display">{transferTexts.title}</h1>
      <div className="end">
        <HeldPoints />
      </div>
    </div>
    <div className="transfer-page">
      <TransferPanel />
      <BalanceHistory />
      <Statement />
    </div>
  </>
)

export default UPointsTransferPage
