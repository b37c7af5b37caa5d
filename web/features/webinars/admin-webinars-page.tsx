import { List } from '../../ui/list/list.tsx'
import { webinarSeries } from './components/series-list.tsx'
import './components/admin-webinars.css'

const AdminWebinarsPage = () => <List of={webinarSeries} />

export default AdminWebinarsPage
