import { LegalDocument } from './components/legal-document.tsx'
import { terms } from './content.ts'

const TermsPage = () => <LegalDocument text={terms} />

export default TermsPage
