import type { AccessCode } from '../../../../contract/access-codes.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { RowDialogProps } from '../../../ui/list/list-definition.ts'
import { usersTexts } from '../content.ts'

export const CodeUsers = ({ row: code, open, onClose }: RowDialogProps<AccessCode>) => (
  <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={usersTexts.title}>
    <p className="proof">{code.code}</p>
    {code.usedBy.length === 0 ? (
      <p>{usersTexts.none}</p>
    ) : (
      <ul className="code-users" aria-label={usersTexts.list}>
        {code.usedBy.map(({ memberId, fullName, email, usedAt }) => (
          <li key={memberId} className="who">
            <b>{fullName}</b>
            <small>
              {email}, {formatDateTime(usedAt)}
            </small>
          </li>
        ))}
      </ul>
    )}
    {code.usedBy.length < code.uses ? (
      <p className="note">{usersTexts.newest(formatCount(code.usedBy.length), formatCount(code.uses))}</p>
    ) : null}
  </Dialog>
)
