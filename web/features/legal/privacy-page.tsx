import { LegalDocument } from './components/legal-document.tsx'
import { privacy } from './content.ts'

const PrivacyPage = () => <LegalDocument text={privacy} />

export default PrivacyPage
