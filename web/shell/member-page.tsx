import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type AdminMember, getMember } from '../../contract/members.ts'
import { setups } from '../features/account-setups/account-setups-page.tsx'
import { AuditList } from '../features/audit/audit-page.tsx'
import { applications } from '../features/creators/admin-creators-page.tsx'
import { logins } from '../features/members/components/login-list.tsx'
import { TierBadge } from '../features/members/components/tier-badge.tsx'
import { columnTexts, flagTexts, memberTexts } from '../features/members/content.ts'
import { invited } from '../features/referrals/components/invited-list.tsx'
import { memberStatement } from '../features/upoints/components/member-statement.tsx'
import { formatCount, formatDollars } from '../lib/format.ts'
import { queryOf } from '../lib/query-of.ts'
import { useAddress } from '../lib/use-address.ts'
import { DescriptionList, Fact } from '../ui/description-list.tsx'
import { List } from '../ui/list/list.tsx'
import { ListSkeleton } from '../ui/list-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryStates } from '../ui/screen.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Time } from '../ui/time.tsx'
import styles from './member-page.module.css'

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

const PARTS = ['upoints', 'referrals', 'deposits', 'applications', 'logins', 'audit'] as const
type Part = (typeof PARTS)[number]

/** Everything that is kept of one member, a part at a time: each is a list of the administrator, narrowed to them. */
export const MemberPage = () => {
  const { id } = useParams({ from: '/_admin/dashboard/admin/users/$id' })
  const { address } = useAddress()
  const query = useQuery(queryOf(getMember, { params: { id } }))
  const part = PARTS.find((each) => each === address.part) ?? 'upoints'
  return (
    <>
      <p className={styles.memberBack}>
        <Link to="/dashboard/admin/users">{memberTexts.back}</Link>
      </p>
      <PageHead title={query.data?.fullName ?? memberTexts.facts} />
      <QueryStates query={query} loading={<ListSkeleton label={memberTexts.loading} />}>
        {(member) => (
          <div className={styles.memberPage}>
            <Panel title={memberTexts.facts}>
              <div className={styles.memberFacts}>
                <MemberFacts member={member} />
                <Link to="/dashboard/admin/upoints" search={{ search: member.email }}>
                  {memberTexts.points}
                </Link>
              </div>
            </Panel>
            <div>
              <PartChoice part={part} />
              <MemberPart key={part} part={part} id={id} />
            </div>
          </div>
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
  if (part === 'deposits') return <List of={setups} fixed={{ member: id }} titled={false} />
  if (part === 'applications') return <List of={applications} fixed={{ member: id }} titled={false} />
  if (part === 'audit') return <AuditList fixed={{ subject: id }} titled={false} />
  if (part === 'logins') return <List of={logins} params={{ id }} titled={false} />
  if (part === 'referrals') return <List of={invited} params={{ id }} titled={false} />
  return <List of={memberStatement} params={{ id }} titled={false} />
}
