import type { AdminMember } from '../../../../contract/members.ts'
import { Button } from '../../../ui/button.tsx'
import { actionTexts, tierNames } from '../content.ts'
import { isRevocable, UPGRADE_TIERS, type UpgradeTier, upgradesFor } from '../rules.ts'
import './member-actions.css'

export interface MemberActionsProps {
  member: AdminMember
  /** The tier that is being set. */
  upgrading: UpgradeTier | null
  onEdit: (member: AdminMember) => void
  onUpgrade: (member: AdminMember, tier: UpgradeTier) => void
  onRevoke: (member: AdminMember) => void
}

/** What can be done about a member, each action in its own place whoever the member is. */
export const MemberActions = ({ member, upgrading, onEdit, onUpgrade, onRevoke }: MemberActionsProps) => {
  const offered = upgradesFor(member)
  return (
    <div className="member-actions">
      <Button
        size="small"
        aria-label={actionTexts.of(actionTexts.edit, member.fullName)}
        onClick={() => onEdit(member)}
      >
        {actionTexts.edit}
      </Button>
      {UPGRADE_TIERS.map((tier) =>
        offered.includes(tier) ? (
          <Button
            key={tier}
            size="small"
            busy={upgrading === tier}
            disabled={upgrading !== null && upgrading !== tier}
            aria-label={actionTexts.of(tierNames[tier], member.fullName)}
            onClick={() => onUpgrade(member, tier)}
          >
            {tierNames[tier]}
          </Button>
        ) : (
          <span key={tier} className="gap" />
        ),
      )}
      <Button
        size="small"
        disabled={!isRevocable(member)}
        aria-label={actionTexts.of(actionTexts.revoke, member.fullName)}
        onClick={() => onRevoke(member)}
      >
        {actionTexts.revoke}
      </Button>
    </div>
  )
}
