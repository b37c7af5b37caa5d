import * as z from 'zod/mini'
import { Instant } from './call.ts'
import { type MemberAccess, Tier } from './tiers.ts'

/** The tiers that a sponsored code can carry, lowest first. */
export const CodeTier = z.enum(['starter', 'silver', 'gold'])
export type CodeTier = z.infer<typeof CodeTier>

/** A tier that codes gave a member, and when it ends. */
export const SponsoredTier = z.object({ tier: CodeTier, endsAt: Instant })
export type SponsoredTier = z.infer<typeof SponsoredTier>

/** Until when codes gave each tier. An end that has passed may still stand, and means as little as none. */
export interface TierEnds {
  starterEndsAt: Date | null
  silverEndsAt: Date | null
  goldEndsAt: Date | null
}

/** What is kept of a member's rights: their own, and what codes opened for a time. */
export interface KeptAccess extends MemberAccess, TierEnds {
  /** When a sponsored dashboard is locked again; null while nothing ends it. */
  accessEndsAt: Date | null
}

/** Where each tier's end is kept, highest tier first. */
export const TIER_ENDS = [
  ['gold', 'goldEndsAt'],
  ['silver', 'silverEndsAt'],
  ['starter', 'starterEndsAt'],
] as const satisfies readonly (readonly [CodeTier, keyof TierEnds])[]

export const isHigherTier = (tier: Tier, than: Tier): boolean => Tier.options.indexOf(tier) > Tier.options.indexOf(than)

/** The tiers of codes that run and are above the member's own, highest first: the first one counts, the others follow it. */
export const sponsoredTiersAt = (
  member: Pick<MemberAccess, 'tier'> & TierEnds,
  nowMs: number,
): { tier: CodeTier; endsAt: Date }[] =>
  TIER_ENDS.flatMap(([tier, kept]) => {
    const endsAt = member[kept]
    return endsAt && endsAt.getTime() > nowMs && isHigherTier(tier, member.tier) ? [{ tier, endsAt }] : []
  })

/**
 * The tier that counts at this moment, everywhere: the higher of the member's own and of what their codes still carry. It takes the time,
 * so a tier whose end has passed is over whether or not anybody has written that down (decision 0015).
 */
export const effectiveTier = (member: Pick<MemberAccess, 'tier'> & TierEnds, nowMs: number): Tier =>
  sponsoredTiersAt(member, nowMs)[0]?.tier ?? member.tier

const isRunning = (endsAt: Date | null, nowMs: number): boolean => endsAt === null || endsAt.getTime() > nowMs

/** A member's rights at this moment, and when they change by themselves: ms, `Infinity` where they don't. */
export const accessAt = (member: KeptAccess, nowMs: number): MemberAccess & { changesAtMs: number } => {
  const ends = [member.accessEndsAt, ...sponsoredTiersAt(member, nowMs).map(({ endsAt }) => endsAt)]
  return {
    tier: effectiveTier(member, nowMs),
    dashboardUnlocked: member.dashboardUnlocked && isRunning(member.accessEndsAt, nowMs),
    changesAtMs: Math.min(
      ...ends.map((end) => end?.getTime() ?? Number.POSITIVE_INFINITY).filter((end) => end > nowMs),
    ),
  }
}

/** The sponsored tiers as calls answer them. */
export const toSponsoredTiers = (member: Pick<MemberAccess, 'tier'> & TierEnds, nowMs: number): SponsoredTier[] =>
  sponsoredTiersAt(member, nowMs).map(({ tier, endsAt }) => ({ tier, endsAt: endsAt.toISOString() }))
