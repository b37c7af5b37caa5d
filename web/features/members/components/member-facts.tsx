import type { AdminMember } from '../../../../contract/members.ts'
import { formatCount, formatDollars } from '../../../lib/format.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { columnTexts, flagTexts, memberTexts } from '../content.ts'
import { TierBadge } from './tier-badge.tsx'

/** Who a member is, and what they have. */
export const MemberFacts = ({ member }: { member: AdminMember }) => (
  <Facts long>
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
      <Moment at={member.createdAt} as="date" />
    </Fact>
  </Facts>
)
