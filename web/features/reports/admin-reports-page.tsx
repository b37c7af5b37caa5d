import { useState } from 'react'
import type { Report } from '../../../contract/reports.ts'
import { formatCount } from '../../lib/format.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { Happened, type Happening } from '../../ui/happened.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { useReports } from './api.ts'
import { ReportList } from './components/report-list.tsx'
import { ResolveDialog } from './components/resolve-dialog.tsx'
import { reportsTexts } from './content.ts'
import { readStatus } from './rules.ts'
import '../../ui/screen.css'
import '../../ui/sheet.css'
import './components/reports.css'

/** What members reported, and what was done about it. */
const AdminReportsPage = () => {
  const { address } = useAddress()
  const status = readStatus(address.status)
  const page = pageOf(address.page)
  const query = useReports(status, page)
  const { asked, open, ask, close } = useQuestion<Report>()
  const [happened, setHappened] = useState<Happening | null>(null)
  const waiting = status === 'open' ? query.data?.total : undefined

  return (
    <>
      <div className="title">
        <h1 className="display">{reportsTexts.title}</h1>
        <p className="mute" role="status">
          {waiting === undefined ? null : reportsTexts.waiting(formatCount(waiting))}
        </p>
      </div>
      <Happened of={happened} onDismiss={() => setHappened(null)} />
      <ReportList {...{ query, status, page }} onResolve={ask} />
      {asked ? (
        <ResolveDialog
          key={asked.number}
          report={asked.about}
          open={open}
          onClose={close}
          onResolved={(message) => {
            close()
            setHappened({ kind: 'done', message })
          }}
        />
      ) : null}
    </>
  )
}

export default AdminReportsPage
