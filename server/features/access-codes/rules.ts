import { hash } from 'node:crypto'
import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'
import type { AccessCode, AccessCodeState } from '../../../contract/access-codes.ts'
import {
  type CodeTier,
  isHigherTier,
  sponsoredTiersAt,
  TIER_ENDS,
  type TierEnds,
} from '../../../contract/sponsored-tiers.ts'
import type { Tier } from '../../../contract/tiers.ts'
import type { Member } from '../members/service.ts'
import type { AccessCodeRow, AccessCodeUse } from './store.ts'

type Access = Pick<Member, 'dashboardUnlocked' | 'accessEndsAt'>

/** What a code carries. */
export type Carried = Pick<AccessCodeRow, 'tier' | 'months'>

/** Unlocked by a verified deposit or by the administrator: no code can add to the dashboard's time, and a sponsored one must not end it. */
export const isOpenForGood = ({ dashboardUnlocked, accessEndsAt }: Access): boolean =>
  dashboardUnlocked && accessEndsAt === null

/** A code is still to be entered: a dashboard that one has opened without an end needs none. */
export const needsActivation = (member: Access & Pick<Member, 'codeActivated'>): boolean =>
  !(member.codeActivated && isOpenForGood(member))

/** Calendar months (UTC). */
const monthsLater = (atMs: number, months: number): Date =>
  new Date(addMonths(new TZDate(atMs, 'UTC'), months).getTime())

/** So many months from now, or from the end of a sponsored access that still runs: nobody loses days. */
export const sponsoredAccessEnd = ({ dashboardUnlocked, accessEndsAt }: Access, months: number, nowMs: number): Date =>
  monthsLater(Math.max(nowMs, dashboardUnlocked ? (accessEndsAt?.getTime() ?? 0) : 0), months)

/** Whether a code's tier is above the one that the member has without an end. */
const isTierAdded = ({ tier }: { tier: Tier }, carried: Carried): boolean => isHigherTier(carried.tier, tier)

/** Whether a code would give the member something: time on the dashboard, or a tier above their own. */
export const isWorthUsing = (member: Access & { tier: Tier }, carried: Carried): boolean =>
  !isOpenForGood(member) || isTierAdded(member, carried)

/**
 * Until when each tier runs once a code was used. Of the tiers that codes carry the highest runs first: a lower one begins when those above
 * it are over, and what of a lower one is left is put off by as long as the new one lasts. Nobody loses days.
 */
export const tierEndsWith = (held: TierEnds, { tier, months }: Carried, nowMs: number): TierEnds => {
  const added = TIER_ENDS.findIndex(([each]) => each === tier)
  const ends: TierEnds = { ...held }
  const startMs = Math.max(nowMs, ...TIER_ENDS.slice(0, added + 1).map(([, kept]) => held[kept]?.getTime() ?? 0))
  for (const [each, kept] of TIER_ENDS.slice(added)) {
    const heldMs = held[kept]?.getTime() ?? 0
    if (each === tier) ends[kept] = monthsLater(startMs, months)
    else if (heldMs > nowMs) ends[kept] = monthsLater(heldMs, months)
  }
  return ends
}

/** What a used code makes of a member. A dashboard that is open without an end keeps none. */
export const accessWith = (member: Member, carried: Carried, nowMs: number) => ({
  ...tierEndsWith(member, carried, nowMs),
  dashboardUnlocked: true,
  codeActivated: isOpenForGood(member) ? member.codeActivated : true,
  accessEndsAt: isOpenForGood(member) ? null : sponsoredAccessEnd(member, carried.months, nowMs),
})

/** What has ended of a member by now, if anything has: the dashboard, and the highest tier that counted until then. */
export const findEnding = (member: Member, nowMs: number) => {
  const isOver = (at: Date | null): boolean => at !== null && at.getTime() <= nowMs
  const over = TIER_ENDS.filter(([, kept]) => isOver(member[kept]))
  const locks = isOver(member.accessEndsAt)
  if (over.length === 0 && !locks) return null
  const changes: Partial<Member> = Object.fromEntries(over.map(([, kept]) => [kept, null]))
  if (locks) Object.assign(changes, { dashboardUnlocked: false, codeActivated: false, accessEndsAt: null })
  return { changes, locks, tier: over.find(([tier]) => isHigherTier(tier, member.tier))?.[0] ?? null }
}

/** The next end that the member will notice: of the dashboard, of the tier that counts, or of both; null where there is none. */
export const findComingEnd = (
  member: Member,
  nowMs: number,
): { endsAt: Date; locks: boolean; tier: CodeTier | null } | null => {
  const [counting] = sponsoredTiersAt(member, nowMs)
  const lockedAt = member.dashboardUnlocked ? member.accessEndsAt : null
  const endsMs = Math.min(...[counting?.endsAt, lockedAt].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY))
  if (endsMs === Number.POSITIVE_INFINITY) return null
  return {
    endsAt: new Date(endsMs),
    locks: lockedAt?.getTime() === endsMs,
    tier: counting?.endsAt.getTime() === endsMs ? counting.tier : null,
  }
}

/** What is stored of an activation code. The member's id salts it: equal codes of two members differ. */
export const activationCodeHash = (memberId: string, code: string): Buffer =>
  hash('sha256', `${memberId}\n${code}`, 'buffer')

/** `ABCDE-FGHJK`: as codes are printed and read aloud. The hyphen means nothing. */
export const spellCode = (code: string): string => code.replace(/(.{5})(?=.)/g, '$1-')

/** What somebody did to a code comes first; one that is used up and late is used up: that is what it was for. */
export const toAccessCodeState = (
  { uses, maxUses, expiresAt, revokedAt }: Pick<AccessCodeRow, 'uses' | 'maxUses' | 'expiresAt' | 'revokedAt'>,
  nowMs: number,
): AccessCodeState => {
  if (revokedAt !== null) return 'revoked'
  if (uses >= maxUses) return 'used-up'
  return expiresAt.getTime() > nowMs ? 'usable' : 'ended'
}

/** A code as a spreadsheet has it. */
export const toAccessCodeLine = ({ revokedAt, usedBy, ...code }: AccessCode) => ({
  ...code,
  revokedAt: revokedAt ?? '',
  usedBy: usedBy.map(({ email }) => email).join(' '),
})

/** A code as the administrator sees it. `uses` may be of other codes too. */
export const toAccessCode = (row: AccessCodeRow, uses: readonly AccessCodeUse[], nowMs: number): AccessCode => ({
  id: row.id,
  code: spellCode(row.code),
  maxUses: row.maxUses,
  uses: row.uses,
  tier: row.tier,
  months: row.months,
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  usable: toAccessCodeState(row, nowMs) === 'usable',
  state: toAccessCodeState(row, nowMs),
  usedBy: uses
    .filter(({ accessCodeId }) => accessCodeId === row.id)
    .map(({ memberId, fullName, email, usedAt, ...ends }) => {
      const endsAt = TIER_ENDS.map(([tier, kept]) => (tier === row.tier ? ends[kept] : null)).find(
        (end) => end !== null,
      )
      const tierEndsAt = endsAt && endsAt.getTime() > nowMs ? endsAt.toISOString() : null
      return { memberId, fullName, email, usedAt: usedAt.toISOString(), tierEndsAt }
    }),
})
