import { List } from '../../ui/list/list.tsx'
import { accessCodes } from './components/access-code-list.tsx'
import './access-codes.css'

const AccessCodesPage = () => <List of={accessCodes} />

export default AccessCodesPage
