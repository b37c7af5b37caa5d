import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getAdminOverview } from '../../../../contract/audit.ts'
import { type AdminMember, listMembers, updateMemberAccess } from '../../../../contract/members.ts'
import { COUNTRIES } from '../../../../contract/shared-fields.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { callForAnswer } from '../../../lib/call.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CheckIcon, CrossIcon, LockIcon } from '../../../ui/icons.tsx'
import type { ListOf, RowAction, RowDialogProps } from '../../../ui/list/list-definition.ts'
import { Time } from '../../../ui/time.tsx'
import { actionTexts, columnTexts, filterTexts, flagTexts, usersWords } from '../content.ts'
import { type Access, isRevocable, REVOKED, UPGRADE_TIERS, upgradesFor, upgradeTo } from '../rules.ts'
import { EditMember } from './edit-member.tsx'
import { JobDialog } from './job-dialog.tsx'
import { TierBadge } from './tier-badge.tsx'
import '../../../ui/list-frame.css'
import styles from './member-list.module.css'

/** Yes or no, as mark and word. `locked` draws the padlock instead of the cross. */
const Flag = ({ on, locked, children }: { on: boolean; locked?: boolean; children: ReactNode }) => (
  <span className={classNames('flag', !on && 'off')}>
    {on ? <CheckIcon /> : locked ? <LockIcon /> : <CrossIcon />}
    {children}
  </span>
)

type Order = (typeof listMembers.orders)[number]

const Standing = ({ member: { tier, premiumTest, sponsoredTiers } }: { member: AdminMember }) => (
  <span className={styles.memberStanding}>
    <TierBadge tier={tier} />
    {sponsoredTiers.slice(0, 1).map((sponsored) => (
      <small key={sponsored.tier}>{flagTexts.byCode(sponsored)}</small>
    ))}
    {premiumTest ? <Badge look="quiet">{flagTexts.premiumTest}</Badge> : null}
  </span>
)

const Edit = ({ row, open, onClose, onDone }: RowDialogProps<AdminMember>) => (
  <EditMember
    member={row}
    open={open}
    onClose={onClose}
    onSaved={({ fullName }, changed) => onDone((changed ? actionTexts.saved : actionTexts.unchanged)(fullName))}
  />
)

const setAccess = (access: Access) => (member: AdminMember) =>
  callForAnswer(updateMemberAccess, { params: { id: member.id }, input: access })

const tierAction = (tier: (typeof UPGRADE_TIERS)[number]): RowAction<AdminMember> => ({
  name: tier,
  label: tierNames[tier],
  labelOf: ({ fullName }) => actionTexts.of(tierNames[tier], fullName),
  isOffered: (member) => upgradesFor(member).includes(tier),
  immediate: {
    run: setAccess(upgradeTo(tier)),
    done: ({ fullName }) => actionTexts.upgraded(fullName, tierNames[tier]),
    failed: ({ fullName }, { message }) => actionTexts.upgradeFailed(fullName, message),
    bulk: { done: (count) => actionTexts.allUpgraded(formatCount(count), tierNames[tier]) },
  },
})

const revoke: RowAction<AdminMember> = {
  name: 'revoke',
  label: actionTexts.revoke,
  labelOf: ({ fullName }) => actionTexts.of(actionTexts.revoke, fullName),
  isOff: (member) => !isRevocable(member),
  immediate: {
    run: setAccess(REVOKED),
    done: ({ fullName }) => actionTexts.revoked(fullName),
    failed: ({ fullName }, { message }) => actionTexts.revokeFailed(fullName, message),
    bulk: { done: (count) => actionTexts.allRevoked(formatCount(count)) },
  },
}

/** Members: what they may, hold and are, and what an administrator does about it. */
export const members: ListOf<AdminMember, Order> = {
  call: listMembers,
  words: usersWords,
  rowKey: ({ id }) => id,
  nameOf: ({ fullName }) => fullName,
  wide: true,
  keepsPlaces: true,
  everything: JobDialog,
  renews: [getAdminOverview.path],
  filters: [
    { kind: 'choice', name: 'tier', label: columnTexts.tier, all: filterTexts.allTiers, options: tierNames },
    {
      kind: 'choice',
      name: 'country',
      label: columnTexts.country,
      all: filterTexts.allCountries,
      options: Object.fromEntries(COUNTRIES.map((country) => [country, country])),
      otherwise: (country) => country,
    },
    {
      kind: 'choice',
      name: 'dashboard',
      label: columnTexts.dashboard,
      all: filterTexts.anyDashboard,
      options: { unlocked: flagTexts.unlocked, locked: flagTexts.locked },
    },
    {
      kind: 'choice',
      name: 'deposited',
      label: columnTexts.deposited,
      all: filterTexts.anyDeposit,
      options: { yes: flagTexts.deposited(true), no: flagTexts.deposited(false) },
    },
    { kind: 'days', label: columnTexts.joined },
  ],
  columns: [
    {
      key: 'member',
      head: columnTexts.member,
      order: 'fullName',
      className: classNames('who', styles.memberName),
      card: 'title',
      cell: ({ id, fullName, email }) => (
        <>
          <Link to="/dashboard/admin/users/$id" params={{ id }}>
            <b>{fullName}</b>
          </Link>
          <small>{email}</small>
        </>
      ),
    },
    {
      key: 'country',
      head: columnTexts.country,
      className: classNames('mute', styles.memberCountry),
      card: 'hidden',
      cell: (row) => row.country,
    },
    {
      key: 'tier',
      head: columnTexts.tier,
      order: 'tier',
      first: 'desc',
      card: 'mark',
      cell: (member) => <Standing member={member} />,
    },
    {
      key: 'dashboard',
      head: columnTexts.dashboard,
      card: 'fact',
      cell: ({ dashboardUnlocked }) => (
        <Flag on={dashboardUnlocked} locked>
          {dashboardUnlocked ? flagTexts.unlocked : flagTexts.locked}
        </Flag>
      ),
    },
    {
      key: 'deposited',
      head: columnTexts.deposited,
      card: 'fact',
      cell: ({ hasDeposited }) => <Flag on={hasDeposited}>{hasDeposited ? flagTexts.yes : flagTexts.no}</Flag>,
      fact: ({ hasDeposited }) => flagTexts.deposited(hasDeposited),
    },
    {
      key: 'uPoints',
      head: columnTexts.uPoints,
      order: 'uPoints',
      first: 'desc',
      numeric: true,
      card: 'fact',
      cell: ({ uPoints }) => formatCount(uPoints),
      fact: ({ uPoints }) => flagTexts.points(formatCount(uPoints)),
    },
    {
      key: 'joined',
      head: columnTexts.joined,
      order: 'createdAt',
      first: 'desc',
      numeric: true,
      card: 'fact',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
      fact: ({ createdAt }) => <Time at={createdAt} as="date" before={flagTexts.joined('')} />,
    },
  ],
  actions: [
    {
      name: 'edit',
      label: actionTexts.edit,
      labelOf: ({ fullName }) => actionTexts.of(actionTexts.edit, fullName),
      dialog: Edit,
    },
    ...UPGRADE_TIERS.map(tierAction),
    revoke,
  ],
}
