import { REPORTS_PAGE_SIZE, type Report } from '../../../../contract/reports.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton, ListTools } from '../../../ui/list-frame.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import type { useReports } from '../api.ts'
import { reportsTexts } from '../content.ts'
import { STATUS_FILTERS, type StatusFilter } from '../rules.ts'
import { ReportCards, ReportTable } from './report-table.tsx'

interface ReportListProps {
  query: ReturnType<typeof useReports>
  status: StatusFilter
  page: number
  onResolve: (report: Report) => void
}

const FILTERS = STATUS_FILTERS.map((value) => ({ value, label: reportsTexts.status[value] }))

/** Reports by status, a page at a time. */
export const ReportList = ({ query, status, page, onResolve }: ReportListProps) => {
  const { change } = useAddress()
  const show = (next: StatusFilter) => change({ status: next === 'open' ? undefined : next, page: undefined })
  return (
    <Sheet>
      <ListTools end={reportsTexts.order}>
        <Segmented label={reportsTexts.filter} value={status} onChange={show} options={FILTERS} />
      </ListTools>
      <QueryStates query={query} loading={<ListSkeleton label={reportsTexts.loading} />}>
        {({ reports, total, pages }) =>
          total === 0 ? (
            <EmptyState
              title={reportsTexts.none[status]}
              action={
                status === 'all' ? null : (
                  <Button size="small" onClick={() => show('all')}>
                    {reportsTexts.showAll}
                  </Button>
                )
              }
            >
              {reportsTexts.noneHint}
            </EmptyState>
          ) : reports.length === 0 ? (
            <BeyondLastPage />
          ) : (
            <>
              <ReportTable reports={reports} onResolve={onResolve} />
              <ReportCards reports={reports} onResolve={onResolve} />
              <ListFoot
                label={reportsTexts.pages}
                size={REPORTS_PAGE_SIZE}
                shown={reports.length}
                {...{ total, pages, current: page }}
              />
            </>
          )
        }
      </QueryStates>
    </Sheet>
  )
}
