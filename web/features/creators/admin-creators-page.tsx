import { List } from '../../ui/list/list.tsx'
import { applications } from './components/application-queue.tsx'
import './components/review.css'

const AdminCreatorsPage = () => <List of={applications} />

export default AdminCreatorsPage
