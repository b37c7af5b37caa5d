import { useSearch } from '@tanstack/react-router'
import { List } from '../../ui/list/list.tsx'
import { CannedAnswers } from './components/canned-answers.tsx'
import { TicketDesk } from './components/ticket-desk.tsx'
import { ticketQueue } from './components/ticket-queue.tsx'

/** What members ask, and what they are answered. */
const AdminSupportPage = () => {
  const { ticket } = useSearch({ from: '/_admin/dashboard/admin/support' })
  if (ticket) return <TicketDesk key={ticket} id={ticket} />
  return (
    <>
      <List of={ticketQueue} />
      <CannedAnswers />
    </>
  )
}

export default AdminSupportPage
