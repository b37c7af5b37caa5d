import { useState } from 'react'
import type { AccountSetupReview } from '../../../contract/account-setups.ts'
import { formatCount } from '../../lib/format.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { Happened, type Happening } from '../../ui/happened.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { useAccountSetups } from './api.ts'
import { ApproveDialog } from './components/approve-dialog.tsx'
import { ProofDialog } from './components/proof-dialog.tsx'
import { RejectDialog } from './components/reject-dialog.tsx'
import { SetupQueue } from './components/setup-queue.tsx'
import type { SetupQuestion } from './components/setup-table.tsx'
import { setupsTexts } from './content.ts'
import { readStatus } from './rules.ts'
import '../../ui/screen.css'
import './account-setups.css'

const AccountSetupsPage = () => {
  const { address } = useAddress()
  const status = readStatus(address.status)
  const page = pageOf(address.page)
  const query = useAccountSetups(status, page)
  const { asked, open, ask, close } = useQuestion<{ kind: SetupQuestion; setup: AccountSetupReview }>()
  const [happened, setHappened] = useState<Happening | null>(null)

  const dialog = asked && {
    setup: asked.about.setup,
    open,
    onClose: close,
    onReviewed: (message: string) => {
      close()
      setHappened({ kind: 'done', message })
    },
  }
  const waiting = status === 'pending' ? query.data?.total : undefined

  return (
    <>
      <div className="title">
        <h1 className="display">{setupsTexts.title}</h1>
        <p className="mute" role="status">
          {waiting === undefined ? null : setupsTexts.waiting(formatCount(waiting))}
        </p>
      </div>
      <Happened of={happened} onDismiss={() => setHappened(null)} />
      <SetupQueue {...{ query, status, page }} onAsk={(kind, setup) => ask({ kind, setup })} />
      {asked?.about.kind === 'proof' && dialog ? <ProofDialog key={asked.number} {...dialog} /> : null}
      {asked?.about.kind === 'approve' && dialog ? <ApproveDialog key={asked.number} {...dialog} /> : null}
      {asked?.about.kind === 'reject' && dialog ? <RejectDialog key={asked.number} {...dialog} /> : null}
    </>
  )
}

export default AccountSetupsPage
