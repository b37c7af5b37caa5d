import { List } from '../../ui/list/list.tsx'
import { reports } from './components/report-queue.tsx'

const AdminReportsPage = () => <List of={reports} />

export default AdminReportsPage
