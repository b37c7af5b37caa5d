import { List } from '../../ui/list/list.tsx'
import { audit } from './components/audit-list.tsx'

const AuditPage = () => <List of={audit} className="audit-list" />

export default AuditPage
