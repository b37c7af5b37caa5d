import { type InvitedMember, listInvitedMembers } from '../../../../contract/referrals.ts'
import { formatCount } from '../../../lib/format.ts'
import { Pill } from '../../../ui/badge.tsx'
import type { ListOf } from '../../../ui/list/list-definition.ts'
import { Time } from '../../../ui/time.tsx'
import { invitedTexts, invitedWords, recentTexts } from '../content.ts'

/** Whom a member invited, for the administrator. */
export const invited: ListOf<InvitedMember, 'createdAt'> = {
  call: listInvitedMembers,
  words: invitedWords,
  rowKey: ({ id }) => id,
  nameOf: ({ fullName }) => fullName,
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: invitedTexts.status,
      all: invitedTexts.anyStatus,
      options: recentTexts.status,
    },
    { kind: 'days', label: invitedTexts.signedUp },
  ],
  columns: [
    {
      key: 'name',
      head: invitedTexts.name,
      card: 'title',
      cell: ({ fullName, email }) => (
        <>
          {fullName}
          <small>{email}</small>
        </>
      ),
    },
    {
      key: 'status',
      head: invitedTexts.status,
      card: 'mark',
      cell: ({ status }) => <Pill on={status === 'qualified'}>{recentTexts.status[status]}</Pill>,
    },
    { key: 'link', head: invitedTexts.link, card: 'line', cell: ({ link }) => link ?? invitedTexts.ownCode },
    {
      key: 'earned',
      head: invitedTexts.earned,
      numeric: true,
      card: 'fact',
      cell: ({ earnings }) => formatCount(earnings),
      fact: ({ earnings }) => invitedTexts.earnedFact(formatCount(earnings)),
    },
    {
      key: 'at',
      head: invitedTexts.at,
      order: 'createdAt',
      first: 'desc',
      card: 'fact',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ],
}
