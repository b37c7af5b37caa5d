import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { getAdminOverview } from '../../contract/audit.ts'
import { listMemberTimeline } from '../../contract/member-notes.ts'
import { type AdminMember, getMember, listMembers } from '../../contract/members.ts'
import { setups } from '../features/account-setups/components/setup-queue.tsx'
import { AuditList } from '../features/audit/audit-page.tsx'
import { applications } from '../features/creators/components/application-queue.tsx'
import { logins } from '../features/members/components/login-list.tsx'
import { members } from '../features/members/components/member-list.tsx'
import { MemberNotesPanel } from '../features/members/components/member-notes-panel.tsx'
import { TierBadge } from '../features/members/components/tier-badge.tsx'
import { actionTexts, columnTexts, flagTexts, memberTexts } from '../features/members/content.ts'
import { invited } from '../features/referrals/components/invited-list.tsx'
import { AssignDialog } from '../features/upoints/components/assign-dialog.tsx'
import { memberStatement } from '../features/upoints/components/member-statement.tsx'
import { formatCount, formatDollars } from '../lib/format.ts'
import { invalidateAll, keyOf, queryOf } from '../lib/query-of.ts'
import { useAddress } from '../lib/use-address.ts'
import { DescriptionList, Fact } from '../ui/description-list.tsx'
import { FoldPanel } from '../ui/fold-panel.tsx'
import { List, Question } from '../ui/list/list.tsx'
import type { ListOf } from '../ui/list/list-definition.ts'
import { Actions } from '../ui/list/list-rows.tsx'
import { useRowActions } from '../ui/list/use-row-actions.ts'
import { ListSkeleton } from '../ui/list-frame.tsx'
import { NoticeLine } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueryStates } from '../ui/screen.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Time } from '../ui/time.tsx'
import styles from './member-page.module.css'
import { Timeline } from './member-timeline.tsx'

/** Who a member is, and what they have. */
const MemberFacts = ({ member }: { member: AdminMember }) => (
  <DescriptionList long>
    <Fact term={memberTexts.email}>{member.email}</Fact>
    <Fact term={memberTexts.phone}>{member.phone ?? memberTexts.none}</Fact>
    <Fact term={columnTexts.country}>{member.country ?? memberTexts.none}</Fact>
    <Fact term={columnTexts.tier}>
      <TierBadge tier={member.tier} /> {member.sponsoredTiers.map(flagTexts.byCode).join(', ')}
    </Fact>
    <Fact term={columnTexts.dashboard}>{member.dashboardUnlocked ? flagTexts.unlocked : flagTexts.locked}</Fact>
    <Fact term={memberTexts.deposit}>{formatDollars(member.depositAmount)}</Fact>
    <Fact term={columnTexts.uPoints}>{formatCount(member.uPoints)}</Fact>
    <Fact term={columnTexts.joined}>
      <Time at={member.createdAt} as="date" />
    </Fact>
  </DescriptionList>
)

const PARTS = ['timeline', 'upoints', 'referrals', 'deposits', 'applications', 'logins', 'audit'] as const
type Part = (typeof PARTS)[number]

/** All that the list of members can do about one, and points. */
const memberActions: ListOf<AdminMember, (typeof listMembers.orders)[number]> = {
  ...members,
  keepsPlaces: false,
  actions: [
    ...(members.actions ?? []),
    {
      name: 'points',
      label: memberTexts.points,
      labelOf: ({ fullName }) => actionTexts.of(memberTexts.points, fullName),
      dialog: AssignDialog,
    },
  ],
}

const MemberActions = ({ member }: { member: AdminMember }) => {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const renew = () => void invalidateAll(client, [getMember, listMemberTimeline, listMembers, getAdminOverview])
  const actions = useRowActions(memberActions, {
    show: (changed) => {
      client.setQueryData(keyOf(getMember, { params: { id: changed.id } }), changed)
      renew()
    },
    renew,
  })
  return (
    <div ref={place}>
      <NoticeLine of={actions.notice} onDismiss={actions.dismiss} />
      <Actions of={memberActions} row={member} tools={actions.tools} />
      <Question of={memberActions} actions={actions} rows={[member]} list={place} />
    </div>
  )
}

/** One member: everything that is known, and everything that can be done. */
export const MemberPage = () => {
  const { id } = useParams({ from: '/_admin/dashboard/admin/users/$id' })
  const { address } = useAddress()
  const query = useQuery(queryOf(getMember, { params: { id } }))
  const part = PARTS.find((each) => each === address.part) ?? 'timeline'
  return (
    <>
      <p className={styles.memberBack}>
        <Link to="/dashboard/admin/users">{memberTexts.back}</Link>
      </p>
      <PageHead title={query.data?.fullName ?? memberTexts.facts} />
      <QueryStates query={query} loading={<ListSkeleton label={memberTexts.loading} />}>
        {(member) => (
          <>
            <MemberActions member={member} />
            <div className={styles.memberPage}>
              <div className={styles.memberSide}>
                <FoldPanel title={memberTexts.facts}>
                  <div className={styles.memberFacts}>
                    <MemberFacts member={member} />
                  </div>
                </FoldPanel>
                <MemberNotesPanel id={id} />
              </div>
              <div>
                <PartChoice part={part} />
                <MemberPart key={part} part={part} id={id} />
              </div>
            </div>
          </>
        )}
      </QueryStates>
    </>
  )
}

/** Another part begins without the search and the page of the one before. */
const PartChoice = ({ part }: { part: Part }) => {
  const { address, change } = useAddress()
  const empty = Object.fromEntries(Object.keys(address).map((name) => [name, undefined]))
  return (
    <Segmented
      label={memberTexts.parts}
      value={part}
      options={PARTS.map((value) => ({ value, label: memberTexts[value] }))}
      onChange={(next) => change({ ...empty, part: next })}
    />
  )
}

const MemberPart = ({ part, id }: { part: Part; id: string }) => {
  if (part === 'timeline') return <Timeline id={id} />
  if (part === 'deposits') return <List of={setups} fixed={{ member: id }} titled={false} />
  if (part === 'applications') return <List of={applications} fixed={{ member: id }} titled={false} />
  if (part === 'audit') return <AuditList fixed={{ subject: id }} titled={false} />
  if (part === 'logins') return <List of={logins} params={{ id }} titled={false} />
  if (part === 'referrals') return <List of={invited} params={{ id }} titled={false} />
  return <List of={memberStatement} params={{ id }} titled={false} />
}
