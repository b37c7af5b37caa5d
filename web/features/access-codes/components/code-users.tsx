import type { AccessCode } from '../../../../contract/access-codes.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts'
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
        {code.usedBy.map(({ memberId, fullName, email, usedAt, tierEndsAt }) => (
          <li key={memberId} className="who">
            <b>{fullName}</b>
            <small>
              {email}, {formatDateTime(usedAt)}
            </small>
            <small>
              {tierEndsAt
                ? usersTexts.ends(tierNames[code.tier], formatDate(tierEndsAt))
                : usersTexts.ended(tierNames[code.tier])}
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
