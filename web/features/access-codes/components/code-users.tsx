import type { AccessCode } from '../../../../contract/access-codes.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { usersTexts } from '../content.ts'

type Use = AccessCode['usedBy'][number]

const columns: Column<Use>[] = [
  {
    key: 'member',
    head: usersTexts.member,
    className: 'who',
    cell: ({ fullName, email }) => (
      <>
        <b>{fullName}</b>
        <small>{email}</small>
      </>
    ),
  },
  { key: 'at', head: usersTexts.at, numeric: true, cell: ({ usedAt }) => formatDateTime(usedAt) },
]

export const CodeUsers = ({ code, open, onClose }: { code: AccessCode; open: boolean; onClose: () => void }) => (
  <Dialog wide open={open} onOpenChange={(next) => !next && onClose()} title={usersTexts.title}>
    <p className="proof">{code.code}</p>
    {code.usedBy.length === 0 ? (
      <p>{usersTexts.none}</p>
    ) : (
      <Table caption={usersTexts.caption} columns={columns} rows={code.usedBy} rowKey={({ memberId }) => memberId} />
    )}
    {code.usedBy.length < code.uses ? (
      <p className="note">{usersTexts.newest(formatCount(code.usedBy.length), formatCount(code.uses))}</p>
    ) : null}
  </Dialog>
)
