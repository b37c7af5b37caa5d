import {
  type AccessCode,
  type AccessCodeState,
  listAccessCodes,
  revokeAccessCode,
} from '../../../../contract/access-codes.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { Badge, type BadgeLook } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import type { ListOf, RowDialogProps } from '../../../ui/list/list-definition.ts'
import { Meter } from '../../../ui/meter.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { codesTexts, codesWords, columnTexts, filterTexts, revokeTexts, rowTexts, stateTexts } from '../content.ts'
import { CodeUsers } from './code-users.tsx'
import { CreateCode } from './create-code.tsx'

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
    <span className="code-uses">
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
export const accessCodes: ListOf<AccessCode, Order> = {
  call: listAccessCodes,
  words: codesWords,
  rowKey: ({ id }) => id,
  nameOf: ({ code }) => code,
  create: { label: codesTexts.create, dialog: CreateCode },
  filters: [
    { kind: 'choice', name: 'state', label: columnTexts.state, all: filterTexts.anyState, options: stateTexts },
    { kind: 'days', from: filterTexts.createdFrom, to: filterTexts.createdTo },
  ],
  columns: [
    {
      key: 'code',
      head: columnTexts.code,
      card: 'title',
      cell: ({ code }) => (
        <span className="code-name">
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
      cell: ({ expiresAt }) => <Moment at={expiresAt} />,
      fact: ({ expiresAt }) => rowTexts.until(formatDate(expiresAt)),
    },
    {
      key: 'created',
      head: columnTexts.created,
      order: 'createdAt',
      first: 'desc',
      className: 'mute',
      card: 'hidden',
      cell: ({ createdAt }) => <Moment at={createdAt} as="date" />,
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
