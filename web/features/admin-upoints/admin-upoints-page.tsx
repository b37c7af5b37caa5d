import { useState } from 'react'
import type { UpointsMember, UpointsTransaction } from '../../../contract/upoints.ts'
import { readSortOrder } from '../../lib/sort-order.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { type Notice, NoticeLine } from '../../ui/notice.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { useRecentTransactions, useUpointsMembers } from './api.ts'
import { AssignDialog } from './components/assign-dialog.tsx'
import { PointsMembers } from './components/points-members.tsx'
import { PointsStats } from './components/points-stats.tsx'
import { RecentTransactions } from './components/recent-transactions.tsx'
import { ReverseDialog } from './components/reverse-dialog.tsx'
import { pointsTexts } from './content.ts'
import { SORT_COLUMNS, USUAL_ORDER } from './rules.ts'
import '../../ui/page-head.css'
import './admin-upoints.css'

type Question = { kind: 'assign'; member: UpointsMember } | { kind: 'reverse'; transaction: UpointsTransaction }

const AdminUpointsPage = () => {
  const { address } = useAddress()
  const search = address.search ?? ''
  const page = pageOf(address.page)
  const sort = readSortOrder(address, SORT_COLUMNS, USUAL_ORDER)
  const members = useUpointsMembers({ page, search, sort })
  const transactions = useRecentTransactions()
  const { asked, open, ask, close } = useDialog<Question>()
  const [happened, setHappened] = useState<Notice | null>(null)

  const done = (message: string) => {
    close()
    setHappened({ kind: 'done', message })
  }
  const listed = members.data?.members
  const current = (member: UpointsMember) => listed?.find(({ id }) => id === member.id) ?? member

  return (
    <>
      <div className="title">
        <h1 className="display">{pointsTexts.title}</h1>
      </div>
      <PointsStats members={listed} users={members.data?.total} transactions={transactions.data?.total} />
      <NoticeLine of={happened} onDismiss={() => setHappened(null)} />
      <div className="points-page">
        <PointsMembers
          query={members}
          search={search}
          sort={sort}
          page={page}
          onAssign={(member) => ask({ kind: 'assign', member })}
        />
        <RecentTransactions query={transactions} onReverse={(transaction) => ask({ kind: 'reverse', transaction })} />
      </div>
      {asked?.about.kind === 'assign' ? (
        <AssignDialog
          key={asked.number}
          member={current(asked.about.member)}
          open={open}
          onClose={close}
          onAssigned={done}
        />
      ) : null}
      {asked?.about.kind === 'reverse' ? (
        <ReverseDialog
          key={asked.number}
          transaction={asked.about.transaction}
          open={open}
          onClose={close}
          onReversed={done}
        />
      ) : null}
    </>
  )
}

export default AdminUpointsPage
