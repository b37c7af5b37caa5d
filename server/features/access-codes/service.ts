import { ACTIVATION_CODE_TTL_SECONDS, type DashboardAccess } from '../../../contract/access-codes.ts'
import { sponsoredTiersAt } from '../../../contract/sponsored-tiers.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newCode } from '../../platform/ids.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import type { Member, Members } from '../members/service.ts'
import { createAccessCodeManagement } from './access-code-management.ts'
import { createEndSettlement } from './end-settlement.ts'
import { activationCodeMail, codeEnteredMail } from './mails.ts'
import { accessWith, activationCodeHash, isWorthUsing, needsActivation } from './rules.ts'
import {
  claimAccessCode,
  claimActivationCode,
  hasUsedAccessCode,
  hasUsedActivationCode,
  insertAccessCodeUse,
  upsertActivationCode,
} from './store.ts'

export { needsActivation } from './rules.ts'

interface Deps {
  db: Database
  clock: Clock
  members: Members
  audit: Audit
  /** Where links in mails lead. */
  publicUrl: string
  transact: Transact
}

/** 40 bits for a code that only its own member can use; tries are limited. */
const ACTIVATION_CODE_LENGTH = 8

const NOTHING_TO_ADD = 'This code would add nothing: you already have its access and tier. You can still use it later.'

export type AccessCodes = ReturnType<typeof createAccessCodes>

/** Codes that unlock the dashboard: mailed after a verified deposit, or handed out by a sponsor (docs/product.md, “Tiers and access”). */
export const createAccessCodes = (deps: Deps) => {
  const { clock, members, publicUrl, transact } = deps

  const lockOwn = async (memberId: string, tx: Transaction): Promise<Member> => {
    const member = await members.lockMember(memberId, tx)
    if (!member) throw new CallError('SESSION_REQUIRED')
    return member
  }

  const isActivationCode = async ({ id, hasDeposited }: Member, code: string, tx: Transaction): Promise<boolean> =>
    hasDeposited && claimActivationCode(tx, id, activationCodeHash(id, code), new Date(clock.now()))

  /** Takes a use of a sponsored code; what it makes of the member. */
  const useAccessCode = async (member: Member, code: string, tx: Transaction) => {
    const now = new Date(clock.now())
    const claimed = await claimAccessCode(tx, code, now)
    if (!claimed) {
      const isUsed =
        (await hasUsedAccessCode(tx, code, member.id)) ||
        (await hasUsedActivationCode(tx, member.id, activationCodeHash(member.id, code)))
      throw new CallError(isUsed ? 'DASHBOARD_CODE_USED' : 'DASHBOARD_CODE_INVALID')
    }
    const firstUse = await insertAccessCodeUse(tx, { accessCodeId: claimed.id, memberId: member.id, usedAt: now })
    if (!firstUse) throw new CallError('DASHBOARD_CODE_USED')
    // The use that was claimed is given back with the transaction.
    if (!isWorthUsing(member, claimed)) throw new CallError('DASHBOARD_UNLOCKED', { message: NOTHING_TO_ADD })
    return accessWith(member, claimed, now.getTime())
  }

  /** A new activation code of the member, valid for `days` days; the older one is dead. Only its hash is kept. */
  const drawActivationCode = async (memberId: string, tx: Transaction): Promise<{ code: string; days: number }> => {
    const code = newCode(ACTIVATION_CODE_LENGTH)
    const nowMs = clock.now()
    await upsertActivationCode(tx, {
      memberId,
      codeHash: activationCodeHash(memberId, code),
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + ACTIVATION_CODE_TTL_SECONDS * 1000),
    })
    return { code, days: ACTIVATION_CODE_TTL_SECONDS / 86_400 }
  }

  return {
    ...createAccessCodeManagement(deps),

    drawActivationCode,

    /**
     * Unlocks the member's dashboard: for good with the mailed activation code, for the months of a sponsored code, added to what still
     * runs. That one carries a tier too (decision 0015). Throws DASHBOARD_CODE_INVALID for a wrong, late or used-up code,
     * DASHBOARD_CODE_USED for one that this member has used, DASHBOARD_UNLOCKED where a sponsored code could add nothing.
     */
    validateDashboardCode: async (
      memberId: string,
      { dashboardCode }: { dashboardCode: string },
    ): Promise<DashboardAccess> => {
      const member = await transact(async (tx) => {
        // The member's row first: two codes at once queue here, and neither overwrites what the other opened.
        const before = await lockOwn(memberId, tx)
        const opened = (await isActivationCode(before, dashboardCode, tx))
          ? { dashboardUnlocked: true, codeActivated: true, accessEndsAt: null }
          : await useAccessCode(before, dashboardCode, tx)
        const { dashboardUnlocked: wasUnlocked } = before
        const tell = (after: Member) => {
          const sponsored = sponsoredTiersAt(after, clock.now())
          const mail = codeEnteredMail(after, { publicUrl, wasUnlocked, endsAt: after.accessEndsAt, sponsored })
          return { kind: 'account' as const, path: '/dashboard/account-setup', mail }
        }
        return members.changeAccess(memberId, opened, tell, tx)
      })
      if (!member) throw new CallError('SESSION_REQUIRED')
      const { dashboardUnlocked, codeActivated, accessEndsAt, tier, sponsoredTiers } = members.currentUserOf(member)
      return { dashboardUnlocked, codeActivated, accessEndsAt, tier, sponsoredTiers }
    },

    /**
     * Mails the member a new activation code, valid for a week; the older one is dead. Throws DEPOSIT_UNVERIFIED before the
     * deposit is verified, DASHBOARD_UNLOCKED once a code was activated for good.
     */
    sendActivationEmail: async (memberId: string): Promise<void> => {
      await transact(async (tx) => {
        const member = await lockOwn(memberId, tx)
        if (!member.hasDeposited) throw new CallError('DEPOSIT_UNVERIFIED')
        if (!needsActivation(member)) throw new CallError('DASHBOARD_UNLOCKED')
        const activation = await drawActivationCode(memberId, tx)
        const mail = activationCodeMail(member, { publicUrl, ...activation })
        await tx.notify(memberId, { kind: 'account', path: '/dashboard/account-setup', mail })
      })
    },

    endDueAccesses: createEndSettlement(deps),
  }
}
