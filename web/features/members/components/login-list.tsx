import { type Login, listMemberLogins } from '../../../../contract/members.ts'
import { Pill } from '../../../ui/badge.tsx'
import type { ListOf } from '../../../ui/list/list-definition.ts'
import { Time } from '../../../ui/time.tsx'
import { loginTexts, loginWords } from '../content.ts'
import styles from './login-list.module.css'

/** From where a member signed in, as long as their sessions are kept. */
export const logins: ListOf<Login, 'createdAt'> = {
  call: listMemberLogins,
  words: loginWords,
  rowKey: ({ id }) => id,
  nameOf: ({ userAgent }) => userAgent,
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: loginTexts.state,
      all: loginTexts.anyState,
      options: { open: loginTexts.open, ended: loginTexts.ended },
    },
    { kind: 'days', label: loginTexts.at },
  ],
  columns: [
    {
      key: 'at',
      head: loginTexts.at,
      order: 'createdAt',
      first: 'desc',
      card: 'title',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      key: 'state',
      head: loginTexts.state,
      card: 'mark',
      cell: ({ isOpen }) => <Pill on={isOpen}>{isOpen ? loginTexts.open : loginTexts.ended}</Pill>,
    },
    {
      key: 'address',
      head: loginTexts.address,
      card: 'fact',
      cell: ({ address }) => <span className="proof">{address}</span>,
    },
    {
      key: 'device',
      head: loginTexts.device,
      className: styles.loginDevice,
      wraps: true,
      card: 'line',
      cell: ({ userAgent }) => userAgent,
    },
    { key: 'ends', head: loginTexts.ends, card: 'fact', cell: ({ endsAt }) => <Time at={endsAt} /> },
  ],
}
