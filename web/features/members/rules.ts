import type { InputOf } from '../../../contract/call.ts'
import { type AdminMember, memberMessages, type updateMemberAccess } from '../../../contract/members.ts'
import type { Tier } from '../../../contract/tiers.ts'

export type Access = InputOf<typeof updateMemberAccess>
type Standing = Pick<AdminMember, 'tier' | 'dashboardUnlocked' | 'hasDeposited'>

export type UpgradeTier = Exclude<Tier, 'guest' | 'pro'>

/** docs/product.md, “Tiers and access”. `pro` is the legacy tier between silver and gold. */
const UPGRADES: Record<Tier, readonly UpgradeTier[]> = {
  guest: ['starter', 'silver', 'gold'],
  starter: ['silver', 'gold'],
  silver: ['gold'],
  pro: ['gold'],
  gold: [],
}

export const UPGRADE_TIERS: readonly UpgradeTier[] = UPGRADES.guest

export const upgradesFor = ({ tier }: Pick<Standing, 'tier'>): readonly UpgradeTier[] => UPGRADES[tier]

export const upgradeTo = (tier: UpgradeTier): Access => ({ tier, dashboardUnlocked: true, hasDeposited: true })

export const REVOKED: Access = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false }

/** A guest whose dashboard is locked has nothing left to lose. */
export const isRevocable = ({ tier, dashboardUnlocked }: Standing): boolean => tier !== 'guest' || dashboardUnlocked

/** docs/product.md, “Administration”. */
export const emptyTitle = (search: string): string =>
  search === '' ? memberMessages.none : memberMessages.noneMatching(search)
