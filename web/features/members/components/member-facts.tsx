import type { AdminMember } from '../../../../contract/members.ts'
import { formatCount } from '../../../lib/format.ts'
import { Moment } from '../../../ui/moment.tsx'
import { columnTexts, flagTexts, memberTexts } from '../content.ts'
import { TierBadge } from './tier-badge.tsx'

/** Who a member is, and what they have. */
export const MemberFacts = ({ member }: { member: AdminMember }) => (
  <dl className="kv">
    <dt>{memberTexts.email}</dt>
    <dd>{member.email}</dd>
    <dt>{memberTexts.phone}</dt>
    <dd>{member.phone ?? memberTexts.none}</dd>
    <dt>{columnTexts.country}</dt>
    <dd>{member.country ?? memberTexts.none}</dd>
    <dt>{columnTexts.tier}</dt>
    <dd>
      <TierBadge tier={member.tier} /> {member.sponsoredTiers.map(flagTexts.byCode).join(', ')}
    </dd>
    <dt>{columnTexts.dashboard}</dt>
    <dd>{member.dashboardUnlocked ? flagTexts.unlocked : flagTexts.locked}</dd>
    <dt>{memberTexts.deposit}</dt>
    <dd>{member.depositAmount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })}</dd>
    <dt>{columnTexts.uPoints}</dt>
    <dd>{formatCount(member.uPoints)}</dd>
    <dt>{columnTexts.joined}</dt>
    <dd>
      <Moment at={member.createdAt} as="date" />
    </dd>
  </dl>
)
