import type { Caller } from '../../platform/http/caller.ts'

/** About 400 bytes each: 20 MB when full. */
const MAX_CALLERS = 50_000

/**
 * Callers by the hash of their token. What was read from the database is kept only if nothing was forgotten
 * meanwhile: `version` is taken before the read and handed to `keep`.
 */
export const createCallerCache = () => {
  const byHash = new Map<string, Caller>()
  const hashBySession = new Map<string, string>()
  const sessionsByMember = new Map<string, Set<string>>()
  let version = 0

  const drop = (sessionId: string): void => {
    const hash = hashBySession.get(sessionId)
    if (hash === undefined) return
    const memberId = byHash.get(hash)?.member.id ?? ''
    byHash.delete(hash)
    hashBySession.delete(sessionId)
    const siblings = sessionsByMember.get(memberId)
    siblings?.delete(sessionId)
    if (siblings?.size === 0) sessionsByMember.delete(memberId)
  }

  const dropOldest = (): void => {
    const oldest = byHash.values().next().value
    if (oldest) drop(oldest.sessionId)
  }

  return {
    find: (hash: string): Caller | undefined => byHash.get(hash),

    version: (): number => version,

    keep: (hash: string, caller: Caller, readAtVersion: number): void => {
      if (readAtVersion !== version) return
      drop(caller.sessionId)
      if (byHash.size >= MAX_CALLERS) dropOldest()
      byHash.set(hash, caller)
      hashBySession.set(caller.sessionId, hash)
      const siblings = sessionsByMember.get(caller.member.id) ?? new Set()
      sessionsByMember.set(caller.member.id, siblings.add(caller.sessionId))
    },

    forgetSession: (sessionId: string): void => {
      version += 1
      drop(sessionId)
    },

    forgetMember: (memberId: string): void => {
      version += 1
      for (const sessionId of [...(sessionsByMember.get(memberId) ?? [])]) drop(sessionId)
    },

    forgetAll: (): void => {
      version += 1
      byHash.clear()
      hashBySession.clear()
      sessionsByMember.clear()
    },
  }
}
