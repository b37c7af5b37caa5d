import { hash } from 'node:crypto'
import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'
import { type AccessCode, type AccessCodeState, SPONSORED_ACCESS_MONTHS } from '../../../contract/access-codes.ts'
import type { Member } from '../members/service.ts'
import type { AccessCodeRow, AccessCodeUse } from './store.ts'

type Access = Pick<Member, 'dashboardUnlocked' | 'accessEndsAt'>

/** Unlocked by a verified deposit or by the administrator: no code can add to that, and a sponsored one must not end it. */
export const isOpenForGood = ({ dashboardUnlocked, accessEndsAt }: Access): boolean =>
  dashboardUnlocked && accessEndsAt === null

/** A code is still to be entered: a dashboard that one has opened without an end needs none. */
export const needsActivation = (member: Access & Pick<Member, 'codeActivated'>): boolean =>
  !(member.codeActivated && isOpenForGood(member))

/** Four calendar months (UTC) from now, or from the end of a sponsored access that still runs: nobody loses days. */
export const sponsoredAccessEnd = ({ dashboardUnlocked, accessEndsAt }: Access, nowMs: number): Date => {
  const runsUntilMs = dashboardUnlocked ? (accessEndsAt?.getTime() ?? 0) : 0
  return new Date(addMonths(new TZDate(Math.max(nowMs, runsUntilMs), 'UTC'), SPONSORED_ACCESS_MONTHS).getTime())
}

/** What is stored of an activation code. The member's id salts it: equal codes of two members differ. */
export const activationCodeHash = (memberId: string, code: string): Buffer =>
  hash('sha256', `${memberId}\n${code}`, 'buffer')

/** `ABCDE-FGHJK`: as codes are printed and read aloud. The hyphen means nothing. */
export const spellCode = (code: string): string => code.replace(/(.{5})(?=.)/g, '$1-')

/** What somebody did to a code comes first; one that is used up and late is used up: that is what it was for. */
export const accessCodeStateOf = (
  { uses, maxUses, expiresAt, revokedAt }: Pick<AccessCodeRow, 'uses' | 'maxUses' | 'expiresAt' | 'revokedAt'>,
  nowMs: number,
): AccessCodeState => {
  if (revokedAt !== null) return 'revoked'
  if (uses >= maxUses) return 'used-up'
  return expiresAt.getTime() > nowMs ? 'usable' : 'ended'
}

/** A code as a spreadsheet has it. */
export const accessCodeLineOf = ({ revokedAt, usedBy, ...code }: AccessCode) => ({
  ...code,
  revokedAt: revokedAt ?? '',
  usedBy: usedBy.map(({ email }) => email).join(' '),
})

/** A code as the administrator sees it. `uses` may be of other codes too. */
export const accessCodeOf = (row: AccessCodeRow, uses: readonly AccessCodeUse[], nowMs: number): AccessCode => ({
  id: row.id,
  code: spellCode(row.code),
  maxUses: row.maxUses,
  uses: row.uses,
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  usable: accessCodeStateOf(row, nowMs) === 'usable',
  state: accessCodeStateOf(row, nowMs),
  usedBy: uses
    .filter(({ accessCodeId }) => accessCodeId === row.id)
    .map(({ memberId, fullName, email, usedAt }) => ({ memberId, fullName, email, usedAt: usedAt.toISOString() })),
})
