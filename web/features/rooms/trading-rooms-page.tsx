import { List } from '../../ui/list/list.tsx'
import { rooms } from './components/room-list.tsx'
import { RoomStats } from './components/room-stats.tsx'
import './components/admin-rooms.css'

const TradingRoomsPage = () => <List of={rooms} above={() => <RoomStats />} />

export default TradingRoomsPage
