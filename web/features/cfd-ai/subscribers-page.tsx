import { List } from '../../ui/list/list.tsx'
import { SubscriberCountsStrip } from './components/subscriber-counts.tsx'
import { subscribers } from './components/subscriber-list.tsx'

const SubscribersPage = () => <List of={subscribers} above={() => <SubscriberCountsStrip />} />

export default SubscribersPage
