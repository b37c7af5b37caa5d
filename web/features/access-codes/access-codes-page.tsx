import {
  type AccessCode,
  type AccessCodeState,
  listAccessCodes,
  revokeAccessCode,
} from '../../../contract/access-codes.ts'
import { tierNames } from '../../../contract/tiers.ts'
import { formatCount, formatDate, formatDateTime } from '../../lib/format.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecisionDialog } from '../../ui/list/decision-dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import type { ListOf, RowDialogProps } from '../../ui/list/list-definition.ts'
import { Meter } from '../../ui/meter.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './access-codes.module.css'
import { CreateCode } from './components/create-code.tsx'
import {
  codesTexts,
  codesWords,
  columnTexts,
  filterTexts,
  revokeTexts,
  rowTexts,
  stateTexts,
  usersTexts,
} from './content.ts'

const CodeUsers = ({ row: code, open, onClose }: RowDialogProps<AccessCode>) => (
  <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={usersTexts.title}>
    <p className="proof">{code.code}</p>
    {code.usedBy.length === 0 ? (
      <p>{usersTexts.none}</p>
    ) : (
      <ul className={styles.codeUsers} aria-label={usersTexts.list}>
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

type Order = (typeof listAccessCodes.orders)[number]

const LOOKS: Record<AccessCodeState, BadgeLook> = {
  usable: 'solid',
  revoked: 'hatched',
  'used-up': 'outline',
  ended: 'hatched',
}

const Uses = ({ code: { code, uses, maxUses } }: { code: AccessCode }) => {
  const words = rowTexts.uses(formatCount(uses), formatCount(maxUses))
  return (
    <span className={styles.codeUses}>
      <Meter label={`${columnTexts.uses}: ${code}`} value={uses} max={maxUses} words={words} />
      {words}
    </span>
  )
}

const Revoke = ({ row: { id, code }, list: _, onAsk: __, onDone, ...dialog }: RowDialogProps<AccessCode>) => (
  <DecisionDialog
    call={revokeAccessCode}
    params={{ id }}
    words={{ ...revokeTexts, effect: revokeTexts.question(code) }}
    onDone={() => onDone(revokeTexts.done(code))}
    {...dialog}
  />
)

/** Sponsored access codes, who used them, and what an administrator does about them. */
const accessCodes: ListOf<AccessCode, Order> = {
  call: listAccessCodes,
  words: codesWords,
  rowKey: ({ id }) => id,
  nameOf: ({ code }) => code,
  create: { label: codesTexts.create, dialog: CreateCode },
  filters: [
    { kind: 'choice', name: 'state', label: columnTexts.state, all: filterTexts.anyState, options: stateTexts },
    { kind: 'days', label: columnTexts.created },
  ],
  columns: [
    {
      key: 'code',
      head: columnTexts.code,
      card: 'title',
      cell: ({ code }) => (
        <span className={styles.codeName}>
          <b className="proof">{code}</b>
          <CopyButton text={code} name={code} />
        </span>
      ),
    },
    {
      key: 'state',
      head: columnTexts.state,
      card: 'mark',
      cell: ({ state }) => <Badge look={LOOKS[state]}>{stateTexts[state]}</Badge>,
    },
    {
      key: 'uses',
      head: columnTexts.uses,
      order: 'uses',
      first: 'desc',
      card: 'fact',
      cell: (code) => <Uses code={code} />,
    },
    {
      key: 'carries',
      head: columnTexts.carries,
      card: 'fact',
      cell: (code) => rowTexts.carries(code),
    },
    {
      key: 'expires',
      head: columnTexts.expires,
      order: 'expiresAt',
      first: 'desc',
      card: 'fact',
      cell: ({ expiresAt }) => <Time at={expiresAt} />,
      fact: ({ expiresAt }) => rowTexts.until(formatDate(expiresAt)),
    },
    {
      key: 'created',
      head: columnTexts.created,
      order: 'createdAt',
      first: 'desc',
      className: 'mute',
      card: 'hidden',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ],
  actions: [
    { name: 'users', label: rowTexts.who, labelOf: ({ code }) => rowTexts.whoOf(code), dialog: CodeUsers },
    {
      name: 'revoke',
      label: rowTexts.revoke,
      labelOf: ({ code }) => rowTexts.revokeOf(code),
      isOff: ({ usable }) => !usable,
      dialog: Revoke,
    },
  ],
}

const AccessCodesPage = () => <List of={accessCodes} />

export default AccessCodesPage
