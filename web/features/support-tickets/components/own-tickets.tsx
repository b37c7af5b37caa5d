import { Link, useSearch } from '@tanstack/react-router'
import { TICKETS_PAGE_SIZE } from '../../../../contract/support-tickets.ts'
import { PagedList } from '../../../ui/list-frame.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Time } from '../../../ui/time.tsx'
import { useTickets } from '../api.ts'
import { categoryNames, ticketsTexts } from '../content.ts'
import { StatusBadge } from './status-badge.tsx'
import styles from './support.module.css'

/** The member's own tickets, the one that changed last first. */
export const OwnTickets = () => {
  const { page = 1 } = useSearch({ from: '/_member/dashboard/support' })
  return (
    <Panel title={ticketsTexts.title} className={styles.ownTickets}>
      <QueryStates
        query={useTickets(page)}
        loading={
          <SkeletonGroup label={ticketsTexts.loading} className={styles.part}>
            <Skeleton height="64px" />
          </SkeletonGroup>
        }
      >
        {({ tickets, total, pages }) => (
          <PagedList
            label={ticketsTexts.pages}
            size={TICKETS_PAGE_SIZE}
            shown={tickets.length}
            total={total}
            pages={pages}
            current={page}
            none={<EmptyState title={ticketsTexts.none}>{ticketsTexts.noneHint}</EmptyState>}
          >
            <ul>
              {tickets.map(({ id, subject, category, status, updatedAt }) => (
                <li key={id}>
                  <Link to="/dashboard/support" search={{ ticket: id }}>
                    <OwnName>{subject}</OwnName>
                  </Link>
                  <StatusBadge status={status} />
                  <small>
                    {categoryNames[category]} · <Time at={updatedAt} before={ticketsTexts.changed} />
                  </small>
                </li>
              ))}
            </ul>
          </PagedList>
        )}
      </QueryStates>
    </Panel>
  )
}
