import { List } from '../../ui/list/list.tsx'
import { setups } from './components/setup-queue.tsx'

const AccountSetupsPage = () => <List of={setups} />

export default AccountSetupsPage
