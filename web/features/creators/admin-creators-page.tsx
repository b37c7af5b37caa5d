import { useState } from 'react'
import type { CreatorApplicationReview } from '../../../contract/creators.ts'
import { formatCount } from '../../lib/format.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { Happened, type Happening } from '../../ui/happened.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { useApplications } from './api.ts'
import { ApplicationQueue } from './components/application-queue.tsx'
import type { ApplicationQuestion } from './components/application-table.tsx'
import { ApproveDialog, RestoreDialog } from './components/approve-dialog.tsx'
import { RejectDialog, RemoveDialog } from './components/reject-dialog.tsx'
import { ViewDialog } from './components/view-dialog.tsx'
import { queueTexts } from './content.ts'
import { readStatus } from './review-rules.ts'
import '../../ui/screen.css'
import '../../ui/sheet.css'
import './components/review.css'

const DIALOGS = {
  view: ViewDialog,
  approve: ApproveDialog,
  reject: RejectDialog,
  remove: RemoveDialog,
  restore: RestoreDialog,
} as const

/** Who wants to become a verified creator, and the answers. */
const AdminCreatorsPage = () => {
  const { address } = useAddress()
  const status = readStatus(address.status)
  const page = pageOf(address.page)
  const query = useApplications(status, page)
  const { asked, open, ask, close } = useQuestion<{
    kind: ApplicationQuestion
    application: CreatorApplicationReview
  }>()
  const [happened, setHappened] = useState<Happening | null>(null)

  const dialog = asked && {
    application: asked.about.application,
    open,
    onClose: close,
    onDecided: (message: string) => {
      close()
      setHappened({ kind: 'done', message })
    },
    onDecide: (kind: ApplicationQuestion) => ask({ kind, application: asked.about.application }),
  }
  const Asked = DIALOGS[asked?.about.kind ?? 'view']
  const waiting = status === 'pending' ? query.data?.total : undefined

  return (
    <>
      <div className="title">
        <h1 className="display">{queueTexts.title}</h1>
        <p className="mute" role="status">
          {waiting === undefined ? null : queueTexts.waiting(formatCount(waiting))}
        </p>
      </div>
      <Happened of={happened} onDismiss={() => setHappened(null)} />
      <ApplicationQueue {...{ query, status, page }} onAsk={(kind, application) => ask({ kind, application })} />
      {asked && dialog ? <Asked key={asked.number} {...dialog} /> : null}
    </>
  )
}

export default AdminCreatorsPage
