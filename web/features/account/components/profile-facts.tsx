import { Link } from '@tanstack/react-router'
import { tierLabel } from '../../../../contract/tiers.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatDate } from '../../../lib/format.ts'
import { sponsoredLine } from '../../../lib/sponsored-line.ts'
import { Badge, Pill } from '../../../ui/badge.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { accessLevelNames, accessPathNames, hubTexts } from '../content.ts'

/** What the club knows of the member; nothing here can be changed yet, and the sheet says so. */
export const ProfileFacts = () => {
  const member = useUser()
  const sponsored = sponsoredLine(member.sponsoredTiers)
  return (
    <Sheet title={hubTexts.profile} className="hub-part" end={<Badge look="quiet">Read-only</Badge>}>
      <dl className="facts">
        <dt>Full name</dt>
        <dd>{member.name}</dd>
        <dt>E-mail</dt>
        <dd>{member.email}</dd>
        <dt>Tier</dt>
        <dd>
          {tierLabel(member.tier)} <Link to="/dashboard/tier-upgrade">Tier Upgrades</Link>
          {sponsored ? <small className="until">{sponsored}</small> : null}
        </dd>
        <dt>Account status</dt>
        <dd>
          <Pill on={member.dashboardUnlocked}>{member.dashboardUnlocked ? 'Active' : 'Pending'}</Pill>
        </dd>
        <dt>Access level</dt>
        <dd>{accessLevelNames[member.accessLevel]}</dd>
        <dt>Access path</dt>
        <dd>{member.accessPath ? accessPathNames[member.accessPath] : 'Not chosen'}</dd>
        <dt>Admission code</dt>
        <dd className="proof">{member.admissionCode}</dd>
        <dt>Member since</dt>
        <dd>{formatDate(member.createdAt)}</dd>
      </dl>
      <p className="note">{hubTexts.coming}</p>
    </Sheet>
  )
}
