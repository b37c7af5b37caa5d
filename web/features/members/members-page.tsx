import { List } from '../../ui/list/list.tsx'
import { members } from './components/member-list.tsx'
import { TierCounts } from './components/tier-counts.tsx'

const MembersPage = () => <List of={members} className="member-list" above={() => <TierCounts />} />

export default MembersPage
