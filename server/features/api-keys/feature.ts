import { createApiKey, getOwnApiKey, listApiKeys, revokeApiKey } from '../../../contract/api-keys.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Auth } from '../auth/service.ts'
import type { Members } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { type ApiKeys, createApiKeys } from './service.ts'
import { touchKey } from './store.ts'

interface Deps {
  db: Database
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'error'>
}

/** A key is noted as used this often. */
const NOTE_EVERY_MS = 60_000

/** What is forgotten beyond them is noted once more than it need be. */
const MAX_NOTED = 10_000

/** When keys were last used, to the minute. No call waits for it. */
const createKeyUses = ({ db, clock, log }: Deps) => {
  const notedAtMs = new Map<string, number>()
  const noting = new Set<Promise<void>>()

  return {
    note: ({ sessionId }: Pick<Caller, 'sessionId'>): void => {
      const nowMs = clock.now()
      if (nowMs - (notedAtMs.get(sessionId) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return
      if (notedAtMs.size >= MAX_NOTED) notedAtMs.clear()
      notedAtMs.set(sessionId, nowMs)
      const note = touchKey(db.orm, sessionId, new Date(nowMs))
        .catch((error: unknown) => log.error({ err: error }, 'the use of an API key could not be recorded'))
        .finally(() => noting.delete(note))
      noting.add(note)
    },

    /** Waits for what is being noted. */
    stop: async (): Promise<void> => {
      await Promise.all(noting)
    },
  }
}

/** Each asks for the password, which nobody shall guess here. */
const MADE: readonly Limit[] = [{ by: 'member', max: 10, windowSeconds: 3600 }]

const apiKeyRoutes = (keys: ApiKeys): Route[] => [
  route(listApiKeys, ({ member }) => keys.listApiKeys(member.id)),
  route(
    createApiKey,
    async ({ member, input, address, userAgent }) =>
      answer(await keys.createApiKey(member.id, input, { address, userAgent }), { message: 'Key created' }),
    { limits: MADE, logged: true },
  ),
  route(
    revokeApiKey,
    async ({ member, params }) => {
      await keys.revokeApiKey(member.id, params.id)
      return answer(null, { message: 'Key revoked' })
    },
    { logged: true },
  ),
  route(getOwnApiKey, ({ session }) => keys.viewOwn(session)),
]

interface Needs {
  auth: Auth
  members: Members
  sessions: Sessions
}

/** Keys for members' own programs: sessions that are good for some calls only. */
export const apiKeysFeature = (p: Platform, needs: Needs) => {
  const service = createApiKeys({ ...p, ...needs })
  const uses = createKeyUses(p)
  needs.sessions.onKeyUse(uses.note)
  return { service, routes: apiKeyRoutes(service), stop: uses.stop } satisfies Feature<ApiKeys>
}
