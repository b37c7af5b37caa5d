import type { Caller } from '../../platform/http/caller.ts'

/** About 400 bytes each: 20 MB when full. */
const MAX_CALLERS = 50_000

interface Kept {
  hash: string
  caller: Caller
}

/**
 * Callers by the hash of their token. What was read from the database is kept only if nothing was forgotten
 * meanwhile: `version` is taken before the read and handed to `keep`.
 */
export const createCallerCache = () => {
  const byHash = new Map<string, Kept>()
  const bySession = new Map<string, Kept>()
  const byMember = new Map<string, Set<Kept>>()
  let version = 0

  const drop = (kept: Kept | undefined): void => {
    if (!kept) return
    const { sessionId, member } = kept.caller
    byHash.delete(kept.hash)
    bySession.delete(sessionId)
    const siblings = byMember.get(member.id)
    siblings?.delete(kept)
    if (siblings?.size === 0) byMember.delete(member.id)
  }

  return {
    find: (hash: string): Caller | undefined => byHash.get(hash)?.caller,

    version: (): number => version,

    keep: (hash: string, caller: Caller, readAtVersion: number): void => {
      if (readAtVersion !== version) return
      drop(bySession.get(caller.sessionId))
      // Insertion order is age.
      if (byHash.size >= MAX_CALLERS) drop(byHash.values().next().value)
      const kept = { hash, caller }
      byHash.set(hash, kept)
      bySession.set(caller.sessionId, kept)
      byMember.set(caller.member.id, (byMember.get(caller.member.id) ?? new Set()).add(kept))
    },

    forgetSession: (sessionId: string): void => {
      version += 1
      drop(bySession.get(sessionId))
    },

    forgetMember: (memberId: string): void => {
      version += 1
      for (const kept of byMember.get(memberId) ?? []) drop(kept)
    },

    forgetAll: (): void => {
      version += 1
      byHash.clear()
      bySession.clear()
      byMember.clear()
    },

    /** How many entries its indexes have: by hash, by session, by member. */
    sizes: (): [number, number, number] => [byHash.size, bySession.size, byMember.size],
  }
}
