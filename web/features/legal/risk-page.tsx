import { LegalDocument } from './components/legal-document.tsx'
import { StakeTable } from './components/stake-table.tsx'
import { risk } from './content.ts'

const RiskPage = () => <LegalDocument text={risk} figures={{ 'break-even': <StakeTable /> }} />

export default RiskPage
