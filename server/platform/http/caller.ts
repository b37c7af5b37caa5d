import { type KeyScope, scopeOfCall } from '../../../contract/api-keys.ts'
import type { Access, Call } from '../../../contract/call.ts'
import { toEntitlement } from '../../../contract/signals.ts'
import type { MemberAccess } from '../../../contract/tiers.ts'
import { CallError } from './call-error.ts'

/** Who is calling, as the database says at this moment. */
export interface Caller {
  sessionId: string
  expiresAtMs: number
  /** When `member` is no longer true by itself: something that a code carried ends. `Infinity` where nothing does. */
  rightsEndAtMs: number
  member: CallingMember
  /** What a key is good for; null for somebody who has logged in. */
  scopes: readonly KeyScope[] | null
}

/** Tier and dashboard are those of this moment. */
export interface CallingMember extends MemberAccess {
  id: string
  email: string
  fullName: string
  isAdmin: boolean
}

/** Finds the caller of a bearer token; null when there is no such session or it has ended. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** What an entitlement is missing: the account while it is locked, then the tier. Somebody sent to the wrong one walks in circles. */
export const toAccessRefusal = (member: MemberAccess): 'ACCESS_LOCKED' | 'ACCESS_TIER' =>
  member.dashboardUnlocked ? 'ACCESS_TIER' : 'ACCESS_LOCKED'

/** Throws unless a key of these scopes may be used for the call. Who has logged in may make any. */
export const assertScope = (call: Call, caller: Caller | null): void => {
  if (!caller?.scopes) return
  const needed = scopeOfCall(call)
  if (needed === null || (needed !== 'any' && !caller.scopes.includes(needed))) throw new CallError('API_KEY_SCOPE')
}

/** Whether somebody who is signed in may make calls of this access. */
export const hasAccess = (access: Access, caller: Caller): boolean => {
  try {
    assertAccess(access, caller, false)
    return true
  } catch {
    return false // a refusal, which is the answer here
  }
}

/** Throws unless `caller` may make calls of this access. The one place where access is decided. */
export const assertAccess = (access: Access, caller: Caller | null, demo: boolean): void => {
  if (access === 'open') return
  if (access === 'demo') {
    if (!demo) throw new CallError('RESOURCE_NOT_FOUND')
    return
  }
  if (!caller) throw new CallError('SESSION_REQUIRED')
  const { member } = caller
  if (access === 'admin' && !member.isAdmin) throw new CallError('ACCESS_ADMIN')
  if (access === 'unlocked' && !member.dashboardUnlocked) throw new CallError('ACCESS_LOCKED')
  const entitlement = toEntitlement(member)
  if ((access === 'signals' && entitlement === 'none') || (access === 'gold' && entitlement !== 'gold'))
    throw new CallError(toAccessRefusal(member))
}
