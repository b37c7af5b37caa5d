import { CREATOR_APPLICATIONS_PAGE_SIZE, type CreatorApplicationReview } from '../../../../contract/creators.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton, ListTools } from '../../../ui/list-frame.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import type { useApplications } from '../api.ts'
import { queueTexts } from '../content.ts'
import { STATUS_FILTERS, type StatusFilter } from '../review-rules.ts'
import { ApplicationCards, type ApplicationQuestion, ApplicationTable } from './application-table.tsx'

interface ApplicationQueueProps {
  query: ReturnType<typeof useApplications>
  status: StatusFilter
  page: number
  onAsk: (kind: ApplicationQuestion, application: CreatorApplicationReview) => void
}

const FILTERS = STATUS_FILTERS.map((value) => ({ value, label: queueTexts.status[value] }))

/** Applications by status, a page at a time. */
export const ApplicationQueue = ({ query, status, page, onAsk }: ApplicationQueueProps) => {
  const { change } = useAddress()
  const show = (next: StatusFilter) => change({ status: next === 'pending' ? undefined : next, page: undefined })
  return (
    <Sheet>
      <ListTools end={queueTexts.order}>
        <Segmented label={queueTexts.filter} value={status} onChange={show} options={FILTERS} />
      </ListTools>
      <QueryStates query={query} loading={<ListSkeleton label={queueTexts.loading} />}>
        {({ applications, total, pages }) =>
          total === 0 ? (
            <EmptyState
              title={queueTexts.none[status]}
              action={
                status === 'all' ? null : (
                  <Button size="small" onClick={() => show('all')}>
                    {queueTexts.showAll}
                  </Button>
                )
              }
            >
              {queueTexts.noneHint}
            </EmptyState>
          ) : applications.length === 0 ? (
            <BeyondLastPage />
          ) : (
            <>
              <ApplicationTable applications={applications} onAsk={onAsk} />
              <ApplicationCards applications={applications} onAsk={onAsk} />
              <ListFoot
                label={queueTexts.pages}
                size={CREATOR_APPLICATIONS_PAGE_SIZE}
                shown={applications.length}
                {...{ total, pages, current: page }}
              />
            </>
          )
        }
      </QueryStates>
    </Sheet>
  )
}
