import { Link } from '@tanstack/react-router'
import { firstCharacter } from '../../contract/people-text.ts'
import { tierLabel } from '../../contract/tiers.ts'
import type { Member } from '../lib/session.ts'
import { Pill } from '../ui/badge.tsx'
import styles from './sidebar-footer.module.css'

export const StatusPill = ({ member, className }: { member: Member; className?: string }) => {
  const active = member.tier !== 'guest'
  return (
    <Pill on={active} className={className}>
      {active ? 'Active' : 'Inactive'}
    </Pill>
  )
}

/** The sidebar's footer: who is signed in, and a guest's admission code. */
export const MemberCard = ({ member }: { member: Member }) => (
  <div className={styles.me}>
    <span className={styles.av} aria-hidden="true">
      {firstCharacter(member.name).toUpperCase()}
    </span>
    <b>{member.name}</b>
    {member.isAdmin || member.adminNeedsTotp ? (
      <Link className="small" to="/dashboard/admin">
        Administrator
      </Link>
    ) : (
      <small>{tierLabel(member.tier)}</small>
    )}
    <StatusPill member={member} />
    {member.tier === 'guest' ? (
      <small className={styles.code}>
        Admission code <span className="proof">{member.admissionCode}</span>
      </small>
    ) : null}
  </div>
)
