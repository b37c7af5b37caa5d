import { List } from '../../ui/list/list.tsx'
import { pointsMembers } from './components/points-members.tsx'
import { PointsStats } from './components/points-stats.tsx'
import { RecentTransactions } from './components/recent-transactions.tsx'
import './admin-upoints.css'

const AdminUpointsPage = () => (
  <List
    of={pointsMembers}
    above={(found) => <PointsStats found={found} />}
    beside={(done) => <RecentTransactions onReversed={done} />}
    besideClass="points-page"
  />
)

export default AdminUpointsPage
