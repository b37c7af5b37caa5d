import { ACCOUNT_SETUPS_PAGE_SIZE, type AccountSetupReview } from '../../../../contract/account-setups.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton, ListTools } from '../../../ui/list-frame.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import type { useAccountSetups } from '../api.ts'
import { setupsTexts, statusTexts } from '../content.ts'
import { STATUS_FILTERS, type StatusFilter } from '../rules.ts'
import { SetupCards, type SetupQuestion, SetupTable } from './setup-table.tsx'

interface SetupQueueProps {
  query: ReturnType<typeof useAccountSetups>
  status: StatusFilter
  page: number
  onAsk: (kind: SetupQuestion, setup: AccountSetupReview) => void
}

const FILTERS = STATUS_FILTERS.map((value) => ({ value, label: statusTexts[value] }))

/** Requests by status, a page at a time. */
export const SetupQueue = ({ query, status, page, onAsk }: SetupQueueProps) => {
  const { change } = useAddress()
  const show = (next: StatusFilter) => change({ status: next === 'pending' ? undefined : next, page: undefined })
  return (
    <Sheet>
      <ListTools end={setupsTexts.order}>
        <Segmented label={setupsTexts.filter} value={status} onChange={show} options={FILTERS} />
      </ListTools>
      <QueryStates query={query} loading={<ListSkeleton label={setupsTexts.loading} />}>
        {({ setups, total, pages }) =>
          total === 0 ? (
            <NoRequests status={status} onShowAll={() => show('all')} />
          ) : setups.length === 0 ? (
            <BeyondLastPage />
          ) : (
            <>
              <SetupTable setups={setups} onAsk={onAsk} />
              <SetupCards setups={setups} onAsk={onAsk} />
              <ListFoot
                label={setupsTexts.pages}
                size={ACCOUNT_SETUPS_PAGE_SIZE}
                shown={setups.length}
                {...{ total, pages, current: page }}
              />
            </>
          )
        }
      </QueryStates>
    </Sheet>
  )
}

const NoRequests = ({ status, onShowAll }: { status: StatusFilter; onShowAll: () => void }) => (
  <EmptyState
    title={setupsTexts.none[status]}
    action={
      status === 'all' ? null : (
        <Button size="small" onClick={onShowAll}>
          {setupsTexts.showAll}
        </Button>
      )
    }
  >
    {setupsTexts.noneHint}
  </EmptyState>
)
