import { hash } from 'node:crypto'
import type { KeyScope } from '../../../contract/api-keys.ts'
import { SESSION_TTL_SECONDS } from '../../../contract/auth.ts'
import { accessAt, type KeptAccess } from '../../../contract/sponsored-tiers.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createHook } from '../../platform/hook.ts'
import type { Caller, CallingMember } from '../../platform/http/caller.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'
import { createCallerCache } from './caller-cache.ts'
import type { createConnections } from './create-connections.ts'
import { createLoginList } from './login-list.ts'
import { endSession, endSessions, findSession, insertSession, listOpenSessions, type SessionRow } from './store.ts'
import { watchNotices } from './watch-notices.ts'

/** What of the configuration decides who the administrator is (docs/product.md, “Accounts and sessions”). */
export interface AdminPolicy {
  adminEmail: string
  demo: boolean
}

interface Identity {
  email: string
  totpEnabledAt: Date | null
}

/** The administrator is one email address. Outside the demo it holds no rights before its second factor is enrolled. */
export const isAdmin = ({ email, totpEnabledAt }: Identity, { adminEmail, demo }: AdminPolicy): boolean =>
  email === adminEmail && (demo || totpEnabledAt !== null)

/** The member as the calls know them at this moment, what access is decided on, and until when that holds. */
const toCallingMember = (
  member: Identity & KeptAccess & Pick<CallingMember, 'id' | 'fullName'>,
  policy: AdminPolicy,
  nowMs: number,
): Pick<Caller, 'member' | 'rightsEndAtMs'> => {
  const { tier, dashboardUnlocked, changesAtMs } = accessAt(member, nowMs)
  const { id, email, fullName } = member
  return {
    member: { id, email, fullName, tier, dashboardUnlocked, isAdmin: isAdmin(member, policy) },
    rightsEndAtMs: changesAtMs,
  }
}

interface Deps {
  db: Database
  clock: Clock
  policy: AdminPolicy
}

/** Where a session was opened from, as the member's list of sessions shows it. */
export interface Origin {
  address: string
  userAgent: string
}

/** A login is good for a day and for everything. */
interface OpenAs {
  seconds?: number
  /** What its token begins with. */
  prefix?: string
  scopes?: KeyScope[] | null
}

export interface OpenedSession {
  id: string
  /** The bearer token. It exists here and at the client only. */
  token: string
  expiresAt: Date
}

export type Sessions = ReturnType<typeof createSessions> & ReturnType<typeof createConnections>

/** Who calls, by the database or by what is kept of it in memory. */
const createCallers = ({ db, clock, policy }: Deps) => {
  const cache = createCallerCache()
  let notices: Awaited<ReturnType<typeof watchNotices>> | null = null

  const read = async (by: { tokenHash: Buffer } | { id: string }): Promise<Caller | null> => {
    const row = await findSession(db.orm, by)
    const nowMs = clock.now()
    return row && row.expiresAt.getTime() > nowMs
      ? {
          sessionId: row.sessionId,
          expiresAtMs: row.expiresAt.getTime(),
          scopes: row.scopes,
          ...toCallingMember(row, policy, nowMs),
        }
      : null
  }

  return {
    cache,
    read,

    findByToken: async (token: string): Promise<Caller | null> => {
      const key = hash('sha256', token, 'base64')
      const kept = cache.find(key)
      if (kept && notices?.trusted()) {
        const nowMs = clock.now()
        if (Math.min(kept.expiresAtMs, kept.rightsEndAtMs) > nowMs) return kept
        cache.forgetSession(kept.sessionId)
        if (kept.expiresAtMs <= nowMs) return null
      }
      const version = cache.version()
      const caller = await read({ tokenHash: Buffer.from(key, 'base64') })
      if (caller && notices?.trusted()) cache.keep(key, caller, version)
      return caller
    },

    watch: async (): Promise<void> => {
      notices = await watchNotices(db, clock, {
        member_changed: cache.forgetMember,
        session_ended: cache.forgetSession,
        onGap: cache.forgetAll,
      })
    },

    close: async (): Promise<void> => {
      await notices?.close()
      notices = null
    },
  }
}

/**
 * Sessions and the rights of whoever holds one. Rights come from the database; they are kept in memory for as long
 * as the database's own notices say when one changed, and not at all until `watch` has run or while notices may be lost.
 */
export const createSessions = ({ db, clock, policy }: Deps) => {
  const { cache, read, findByToken, watch, close } = createCallers({ db, clock, policy })
  const keyUse = createHook<[caller: Caller]>()

  return {
    /** Starts hearing of changes, and with that keeping callers in memory. */
    watch,

    /** Finds the caller of a bearer token; null when there is no such session or it has ended. */
    authenticate: async (token: string): Promise<Caller | null> => {
      const caller = await findByToken(token)
      if (caller?.scopes) void keyUse.run(caller)
      return caller
    },

    /** The session's caller as the database says now; null once it has ended. */
    findCaller: (sessionId: string): Promise<Caller | null> => read({ id: sessionId }),

    open: async (
      memberId: string,
      { address, userAgent }: Origin,
      executor: Executor = db.orm,
      { seconds = SESSION_TTL_SECONDS, prefix = '', scopes = null }: OpenAs = {},
    ): Promise<OpenedSession> => {
      const nowMs = clock.now()
      const session = { id: newId(nowMs), token: prefix + newToken(), expiresAt: new Date(nowMs + seconds * 1000) }
      await insertSession(executor, {
        id: session.id,
        memberId,
        scopes,
        tokenHash: tokenHash(session.token),
        userAgent,
        address,
        createdAt: new Date(nowMs),
        expiresAt: session.expiresAt,
      })
      return session
    },

    /** A member's logins, for the administrator: as long as their sessions are kept. */
    logins: createLoginList({ db, clock }),

    list: (memberId: string): Promise<SessionRow[]> => listOpenSessions(db.orm, memberId, new Date(clock.now())),

    /** Ends one session of the member. False when it has ended already or is not theirs. */
    end: async (memberId: string, id: string): Promise<boolean> => {
      const ended = await endSession(db.orm, memberId, id, new Date(clock.now()))
      cache.forgetSession(id)
      return ended
    },

    /** Ends all sessions of the member, less the one to keep. */
    endAll: async (memberId: string, { keepId = null }: { keepId?: string | null }, tx: Tx): Promise<void> => {
      await endSessions(tx, memberId, new Date(clock.now()), keepId)
      tx.afterCommit(() => cache.forgetMember(memberId))
    },

    /** Says who hears of each call that a key makes. Given once, when the server is put together. */
    onKeyUse: keyUse.add,

    /** What was known of the member's rights no longer counts. */
    forgetMember: cache.forgetMember,

    close,
  }
}

/** What the server stores of a token. The token has 256 random bits, so a plain hash is enough. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
