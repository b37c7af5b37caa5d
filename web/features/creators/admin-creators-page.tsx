import { List } from '../../ui/list/list.tsx'
import { applications } from './components/application-queue.tsx'

const AdminCreatorsPage = () => <List of={applications} />

export default AdminCreatorsPage
