import { List } from '../../ui/list/list.tsx'
import { users } from './components/member-list.tsx'
import { TierCounts } from './components/tier-counts.tsx'

const UsersPage = () => <List of={users} className="member-list" above={() => <TierCounts />} />

export default UsersPage
