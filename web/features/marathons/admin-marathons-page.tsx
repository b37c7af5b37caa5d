import { useRef, useState } from 'react'
import type { AdminMarathon } from '../../../contract/marathons.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { type Notice, NoticeLine } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { NextStatus } from './admin-rules.ts'
import { useAdminMarathons } from './api.ts'
import { ChangeStatus } from './components/change-status.tsx'
import { MarathonList } from './components/marathon-list.tsx'
import { MarathonStats } from './components/marathon-stats.tsx'
import { RemoveMarathon } from './components/remove-marathon.tsx'
import { SaveMarathon } from './components/save-marathon.tsx'
import { happenedTexts, marathonsTexts } from './content.ts'
import '../../ui/page-head.css'
import './components/admin-marathons.css'

type Question =
  | { kind: 'save'; marathon: AdminMarathon | null }
  | { kind: 'status'; marathon: AdminMarathon; status: NextStatus }
  | { kind: 'remove'; marathon: AdminMarathon }

const AdminMarathonsPage = () => {
  const query = useAdminMarathons()
  const { asked, open, ask, close } = useDialog<Question>()
  const list = useRef<HTMLElement>(null)
  const [happened, setHappened] = useState<Notice | null>(null)
  const done = (message: string) => {
    close()
    setHappened({ kind: 'done', message })
  }
  const create = () => ask({ kind: 'save', marathon: null })
  const dialog = { open, onClose: close }
  const question = asked?.about

  return (
    <>
      <div className="title">
        <h1 className="display">{marathonsTexts.title}</h1>
        <div className="end">
          <Button look="primary" onClick={create}>
            {marathonsTexts.create}
          </Button>
        </div>
      </div>
      {query.isError && !query.data ? null : <MarathonStats marathons={query.data} />}
      <NoticeLine of={happened} onDismiss={() => setHappened(null)} />
      <Sheet ref={list} aria-label={marathonsTexts.list}>
        <MarathonList
          query={query}
          onCreate={create}
          onChangeStatus={(marathon, status) => ask({ kind: 'status', marathon, status })}
          onEdit={(marathon) => ask({ kind: 'save', marathon })}
          onRemove={(marathon) => ask({ kind: 'remove', marathon })}
        />
      </Sheet>
      {question?.kind === 'save' ? (
        <SaveMarathon
          key={asked?.number}
          marathon={question.marathon}
          {...dialog}
          onSaved={({ name }) => done(question.marathon ? happenedTexts.updated(name) : happenedTexts.created(name))}
        />
      ) : null}
      {question?.kind === 'status' ? (
        <ChangeStatus
          key={asked?.number}
          marathon={question.marathon}
          status={question.status}
          list={list}
          {...dialog}
          onChanged={({ name, status }) => done(happenedTexts.became[status](name))}
        />
      ) : null}
      {question?.kind === 'remove' ? (
        <RemoveMarathon
          key={asked?.number}
          marathon={question.marathon}
          list={list}
          {...dialog}
          onRemoved={({ name }) => done(happenedTexts.removed(name))}
        />
      ) : null}
    </>
  )
}

export default AdminMarathonsPage
