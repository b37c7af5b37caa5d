import { List } from '../../ui/list/list.tsx'
import { marathons } from './components/marathon-list.tsx'
import { MarathonStats } from './components/marathon-stats.tsx'
import './components/admin-marathons.css'

const AdminMarathonsPage = () => <List of={marathons} above={() => <MarathonStats />} />

export default AdminMarathonsPage
