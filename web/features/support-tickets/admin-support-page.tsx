import { useAddress } from '../../lib/use-address.ts'
import { List } from '../../ui/list/list.tsx'
import { CannedAnswers } from './components/canned-answers.tsx'
import { TicketDesk } from './components/ticket-desk.tsx'
import { ticketQueue } from './components/ticket-queue.tsx'
import './components/support.css'

/** What members ask, and what they are answered. */
const AdminSupportPage = () => {
  const { address } = useAddress()
  if (address.ticket) return <TicketDesk key={address.ticket} id={address.ticket} />
  return (
    <>
      <List of={ticketQueue} />
      <CannedAnswers />
    </>
  )
}

export default AdminSupportPage
