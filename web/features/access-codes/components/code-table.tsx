import type { AccessCode } from '../../../../contract/access-codes.ts'
import { formatCount, formatDate, formatDateTime, formatUtcDateTime } from '../../../lib/format.ts'
import { Badge, type BadgeLook } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { codesTexts, columnTexts, rowTexts, stateTexts } from '../content.ts'
import { type CodeState, stateOf } from '../rules.ts'

export type CodeQuestion = 'users' | 'revoke'

interface CodeListProps {
  codes: readonly AccessCode[]
  onAsk: (kind: CodeQuestion, code: AccessCode) => void
}

const LOOKS: Record<CodeState, BadgeLook> = {
  usable: 'solid',
  revoked: 'hatched',
  'used up': 'outline',
  ended: 'hatched',
}

const StateBadge = ({ code }: { code: AccessCode }) => {
  const state = stateOf(code)
  return <Badge look={LOOKS[state]}>{stateTexts[state]}</Badge>
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

const Actions = ({ code, onAsk }: { code: AccessCode; onAsk: CodeListProps['onAsk'] }) => (
  <span className="code-actions">
    <CopyButton text={code.code} name={code.code} />
    <Button size="small" aria-label={rowTexts.whoOf(code.code)} onClick={() => onAsk('users', code)}>
      {rowTexts.who}
    </Button>
    <Button
      size="small"
      disabled={!code.usable}
      aria-label={rowTexts.revokeOf(code.code)}
      onClick={() => onAsk('revoke', code)}
    >
      {rowTexts.revoke}
    </Button>
  </span>
)

const columnsOf = (onAsk: CodeListProps['onAsk']): Column<AccessCode>[] => [
  { key: 'code', head: columnTexts.code, cell: ({ code }) => <b className="proof">{code}</b> },
  { key: 'state', head: columnTexts.state, cell: (code) => <StateBadge code={code} /> },
  { key: 'uses', head: columnTexts.uses, cell: (code) => <Uses code={code} /> },
  {
    key: 'expires',
    head: columnTexts.expires,
    cell: ({ expiresAt }) => (
      <time dateTime={expiresAt} title={formatUtcDateTime(expiresAt)}>
        {formatDateTime(expiresAt)}
      </time>
    ),
  },
  { key: 'created', head: columnTexts.created, className: 'mute', cell: ({ createdAt }) => formatDate(createdAt) },
  { key: 'actions', head: columnTexts.actions, cell: (code) => <Actions code={code} onAsk={onAsk} /> },
]

export const CodeTable = ({ codes, onAsk }: CodeListProps) => (
  <div className="only-d">
    <Table caption={codesTexts.list} columns={columnsOf(onAsk)} rows={codes} rowKey={({ id }) => id} />
  </div>
)

/** The same codes for phones. */
export const CodeCards = ({ codes, onAsk }: CodeListProps) => (
  <ul className="cards only-m" aria-label={codesTexts.list}>
    {codes.map((code) => (
      <li key={code.id}>
        <b className="proof">{code.code}</b>
        <StateBadge code={code} />
        <div className="facts-of">
          <Uses code={code} />
          <span>{rowTexts.until(formatDate(code.expiresAt))}</span>
        </div>
        <div className="actions">
          <Actions code={code} onAsk={onAsk} />
        </div>
      </li>
    ))}
  </ul>
)
