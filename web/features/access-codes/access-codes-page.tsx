import { useState } from 'react'
import { ACCESS_CODES_PAGE_SIZE, type AccessCode } from '../../../contract/access-codes.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton } from '../../ui/list-frame.tsx'
import { type Notice, NoticeLine } from '../../ui/notice.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useAccessCodes } from './api.ts'
import { CodeCards, type CodeQuestion, CodeTable } from './components/code-table.tsx'
import { CodeUsers } from './components/code-users.tsx'
import { CreateCode } from './components/create-code.tsx'
import { RevokeCode } from './components/revoke-code.tsx'
import { codesTexts } from './content.ts'
import '../../ui/page-head.css'
import './access-codes.css'

type Question = { kind: CodeQuestion; code: AccessCode } | { kind: 'create'; code: null }

const AccessCodesPage = () => {
  const page = pageOf(useAddress().address.page)
  const query = useAccessCodes(page)
  const { asked, open, ask, close } = useDialog<Question>()
  const [happened, setHappened] = useState<Notice | null>(null)

  const create = () => ask({ kind: 'create', code: null })
  const list = { onAsk: (kind: CodeQuestion, code: AccessCode) => ask({ kind, code }) }
  const dialog = { open, onClose: close }

  return (
    <>
      <div className="title">
        <h1 className="display">{codesTexts.title}</h1>
        <div className="end">
          <Button look="primary" onClick={create}>
            {codesTexts.create}
          </Button>
        </div>
      </div>
      <p className="deck codes-deck">{codesTexts.deck}</p>
      <NoticeLine of={happened} onDismiss={() => setHappened(null)} />
      <Sheet>
        <QueryStates query={query} loading={<ListSkeleton label={codesTexts.loading} />}>
          {({ codes, total, pages }) =>
            total === 0 ? (
              <EmptyState title={codesTexts.none}>{codesTexts.noneHint}</EmptyState>
            ) : codes.length === 0 ? (
              <BeyondLastPage />
            ) : (
              <>
                <CodeTable codes={codes} {...list} />
                <CodeCards codes={codes} {...list} />
                <ListFoot
                  label={codesTexts.pages}
                  size={ACCESS_CODES_PAGE_SIZE}
                  shown={codes.length}
                  total={total}
                  pages={pages}
                  current={page}
                />
              </>
            )
          }
        </QueryStates>
      </Sheet>
      {asked?.about.kind === 'create' ? <CreateCode key={asked.number} {...dialog} /> : null}
      {asked?.about.kind === 'users' ? <CodeUsers key={asked.number} code={asked.about.code} {...dialog} /> : null}
      {asked?.about.kind === 'revoke' ? (
        <RevokeCode
          key={asked.number}
          code={asked.about.code}
          {...dialog}
          onRevoked={(message) => {
            close()
            setHappened({ kind: 'done', message })
          }}
        />
      ) : null}
    </>
  )
}

export default AccessCodesPage
