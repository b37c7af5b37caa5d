import type { ReactNode } from 'react'
import type { AdminMember } from '../../../../contract/members.ts'
import { formatCount, formatDate, formatUtcDateTime } from '../../../lib/format.ts'
import { ariaSortOf, type Direction, type SortOrder } from '../../../lib/sort-order.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { SortLink } from '../../../ui/sort-link.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { columnTexts, flagTexts, usersTexts } from '../content.ts'
import type { SortColumn } from '../rules.ts'
import { TierBadge } from './tier-badge.tsx'

interface MemberListProps {
  members: readonly AdminMember[]
  actionsOf: (member: AdminMember) => ReactNode
}

const Joined = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {formatDate(at)}
  </time>
)

const Standing = ({ member: { tier, premiumTest } }: { member: AdminMember }) => (
  <span className="member-standing">
    <TierBadge tier={tier} />
    {premiumTest ? <Badge look="quiet">{flagTexts.premiumTest}</Badge> : null}
  </span>
)

const columnsOf = (sort: SortOrder<SortColumn>, actionsOf: MemberListProps['actionsOf']): Column<AdminMember>[] => {
  const sorted = (by: SortColumn, head: string, first?: Direction) => ({
    sorted: ariaSortOf(sort, by),
    head: (
      <SortLink by={by} current={sort} first={first}>
        {head}
      </SortLink>
    ),
  })
  return [
    {
      key: 'member',
      ...sorted('fullName', columnTexts.member),
      className: 'who',
      cell: ({ fullName, email }) => (
        <>
          <b>{fullName}</b>
          <small>{email}</small>
        </>
      ),
    },
    { key: 'country', head: columnTexts.country, className: 'mute country', cell: ({ country }) => country ?? '' },
    { key: 'tier', ...sorted('tier', columnTexts.tier, 'desc'), cell: (member) => <Standing member={member} /> },
    {
      key: 'dashboard',
      head: columnTexts.dashboard,
      cell: ({ dashboardUnlocked }) => (
        <Flag on={dashboardUnlocked} locked>
          {dashboardUnlocked ? flagTexts.unlocked : flagTexts.locked}
        </Flag>
      ),
    },
    {
      key: 'deposited',
      head: columnTexts.deposited,
      cell: ({ hasDeposited }) => <Flag on={hasDeposited}>{hasDeposited ? flagTexts.yes : flagTexts.no}</Flag>,
    },
    {
      key: 'uPoints',
      ...sorted('uPoints', columnTexts.uPoints, 'desc'),
      numeric: true,
      cell: ({ uPoints }) => formatCount(uPoints),
    },
    {
      key: 'joined',
      ...sorted('createdAt', columnTexts.joined, 'desc'),
      numeric: true,
      cell: ({ createdAt }) => <Joined at={createdAt} />,
    },
    { key: 'actions', head: columnTexts.actions, cell: actionsOf },
  ]
}

export const MemberTable = ({ members, actionsOf, sort }: MemberListProps & { sort: SortOrder<SortColumn> }) => (
  <div className="only-wide">
    <Table caption={usersTexts.caption} columns={columnsOf(sort, actionsOf)} rows={members} rowKey={({ id }) => id} />
  </div>
)

/** The same members for phones. */
export const MemberCards = ({ members, actionsOf }: MemberListProps) => (
  <ul className="cards member-cards only-narrow" aria-label={usersTexts.caption}>
    {members.map((member) => (
      <li key={member.id}>
        <p className="who">
          <b>{member.fullName}</b>
          <small>{member.email}</small>
        </p>
        <Standing member={member} />
        <div className="facts-of">
          <Flag on={member.dashboardUnlocked} locked>
            {member.dashboardUnlocked ? flagTexts.unlocked : flagTexts.locked}
          </Flag>
          <span>{flagTexts.deposited(member.hasDeposited)}</span>
          <span>{flagTexts.points(formatCount(member.uPoints))}</span>
          <span>{flagTexts.joined(formatDate(member.createdAt))}</span>
        </div>
        <div className="actions">{actionsOf(member)}</div>
      </li>
    ))}
  </ul>
)
