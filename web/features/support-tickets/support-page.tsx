import { useState } from 'react'
import { useContentItems } from '../../data/content-items.ts'
import { useUser } from '../../data/user-context.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { Pill } from '../../ui/badge.tsx'
import { DescriptionList, Fact } from '../../ui/description-list.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { OwnTickets } from './components/own-tickets.tsx'
import { QuickContact } from './components/quick-contact.tsx'
import styles from './components/support.module.css'
import { SystemStatusCard } from './components/system-status-card.tsx'
import { TicketFormSheet } from './components/ticket-form.tsx'
import { TicketView } from './components/ticket-view.tsx'
import { accountTexts, faqTexts, supportTexts } from './content.ts'

/** What is asked often, as the administrator wrote it. One answer is open at a time. */
const FaqList = () => (
  <Panel title={faqTexts.title} className={styles.faq}>
    <QueryStates
      query={useContentItems('faq')}
      loading={
        <SkeletonGroup label={faqTexts.loading}>
          <Skeleton height="280px" />
        </SkeletonGroup>
      }
      empty={<p className="note">{faqTexts.none}</p>}
    >
      {(questions) =>
        questions.map(({ id, title, body }) => (
          <details key={id} name="support-faq">
            <summary>
              {title}
              <ChevronIcon />
            </summary>
            <WrittenText blocks={body} />
          </details>
        ))
      }
    </QueryStates>
  </Panel>
)

/** What support asks for first. */
const AccountCard = () => {
  const { id, email, dashboardUnlocked, accessPath } = useUser()
  return (
    <Panel title={accountTexts.title} className={styles.supportPart}>
      <DescriptionList long>
        <Fact term={accountTexts.id} className="proof">
          {id}
        </Fact>
        <Fact term={accountTexts.email}>{email}</Fact>
        <Fact term={accountTexts.status}>
          <Pill on={dashboardUnlocked}>{dashboardUnlocked ? accountTexts.active : accountTexts.pending}</Pill>
        </Fact>
        <Fact term={accountTexts.path}>{accessPath ? accountTexts.paths[accessPath] : accountTexts.noPath}</Fact>
      </DescriptionList>
    </Panel>
  )
}

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
      <div className={styles.support}>
        <div className={styles.col}>
          <TicketFormSheet onSent={({ id }) => send(id)} />
          <OwnTickets />
          <FaqList />
        </div>
        <div className={styles.col}>
          <QuickContact />
          <AccountCard />
          <SystemStatusCard />
        </div>
      </div>
    </>
  )
}

export default SupportPage
