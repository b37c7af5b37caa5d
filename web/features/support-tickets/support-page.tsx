import { useState } from 'react'
import { useAddress } from '../../lib/use-address.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { AccountCard } from './components/account-card.tsx'
import { FaqList } from './components/faq-list.tsx'
import { OwnTickets } from './components/own-tickets.tsx'
import { QuickContact } from './components/quick-contact.tsx'
import { SystemStatusCard } from './components/system-status-card.tsx'
import { TicketFormSheet } from './components/ticket-form.tsx'
import { TicketView } from './components/ticket-view.tsx'
import { supportTexts } from './content.ts'
import './components/support.css'

/** What to do when something is unclear or broken: write, read, reach somebody, see what works. */
const SupportPage = () => {
  const { address, change } = useAddress()
  const [sentId, setSentId] = useState<string | null>(null)
  const send = (id: string) => {
    setSentId(id)
    change({ ticket: id })
  }
  if (address.ticket) return <TicketView key={address.ticket} id={address.ticket} isNew={sentId === address.ticket} />
  return (
    <>
      <PageHead title={supportTexts.title} />
      <p className="deck">{supportTexts.deck}</p>
      <div className="support">
        <div className="col">
          <TicketFormSheet onSent={({ id }) => send(id)} />
          <OwnTickets />
          <FaqList />
        </div>
        <div className="col">
          <QuickContact />
          <AccountCard />
          <SystemStatusCard />
        </div>
      </div>
    </>
  )
}

export default SupportPage
