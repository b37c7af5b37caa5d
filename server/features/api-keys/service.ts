import type { getOwnApiKey } from '../../../contract/api-keys.ts'
import { type ApiKey, type ApiKeyForm, KEY_PREFIX, MAX_API_KEYS } from '../../../contract/api-keys.ts'
import type { ReplyOf } from '../../../contract/call.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { formatUtc, harmlessName, layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Auth } from '../auth/service.ts'
import type { Members } from '../members/service.ts'
import type { Origin, Sessions } from '../sessions/service.ts'
import * as store from './store.ts'

/** Somebody with the password has made a key. */
const apiKeyMail = (
  to: Recipient,
  { name, expiresAt, publicUrl }: { name: string; expiresAt: Date; publicUrl: string },
): Mail => ({
  to: to.email,
  subject: 'New API key for your Uptick account',
  ...layOut({
    title: 'New API key',
    before: [
      `Hello ${to.fullName}, the API key “${harmlessName(name)}” was created in your Account Hub. Programs with this key can use its permissions until ${formatUtc(expiresAt)}.`,
    ],
    action: { label: 'See your keys', url: `${publicUrl}/dashboard/settings#api-keys` },
    after: [`If this was not you, set a new password at once, which ends every key: ${publicUrl}/forgot-password.`],
  }),
})

interface Deps {
  db: Database
  clock: Clock
  transact: Transact
  publicUrl: string
  auth: Pick<Auth, 'verifyOwnPassword'>
  members: Pick<Members, 'lockMember'>
  sessions: Pick<Sessions, 'open' | 'end'>
}

const DAY_SECONDS = 86_400
const HINT_LENGTH = 4

const toView = ({ key, session }: store.FoundKey): ApiKey => ({
  id: session.id,
  name: key.name,
  hint: key.hint,
  scopes: session.scopes ?? [],
  createdAt: session.createdAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
})

export type ApiKeys = ReturnType<typeof createApiKeys>

/** Keys for members' own programs. A key is a session: what ends sessions ends it, and its sockets. */
export const createApiKeys = ({ db, clock, transact, publicUrl, auth, members, sessions }: Deps) => {
  const now = () => new Date(clock.now())
  return {
    listApiKeys: async (memberId: string): Promise<ApiKey[]> =>
      (await store.findKeys(db.orm, memberId, now())).map(toView),

    /** Makes a key and mails the member that it was made. Throws PASSWORD_INVALID and API_KEYS_FULL. */
    createApiKey: async (memberId: string, { name, scopes, days, password }: ApiKeyForm, origin: Origin) => {
      await auth.verifyOwnPassword(memberId, password)
      return transact(async (tx) => {
        // Two at once are counted one after the other.
        const member = await members.lockMember(memberId, tx)
        if (!member) throw new CallError('SESSION_REQUIRED')
        if ((await store.countKeys(tx, memberId, now())) >= MAX_API_KEYS) throw new CallError('API_KEYS_FULL')
        const lasting = { seconds: days * DAY_SECONDS, prefix: KEY_PREFIX, scopes }
        const { id, token, expiresAt } = await sessions.open(memberId, origin, tx, lasting)
        const hint = token.slice(-HINT_LENGTH)
        await store.insertKey(tx, { sessionId: id, memberId, name, hint })
        const mail = apiKeyMail(member, { name, expiresAt, publicUrl })
        await tx.notify(memberId, { kind: 'security', path: '/dashboard/settings', mail })
        const createdAt = new Date(clock.now()).toISOString()
        return { key: token, id, name, hint, scopes, createdAt, expiresAt: expiresAt.toISOString(), lastUsedAt: null }
      })
    },

    /** Throws API_KEY_NOT_FOUND. */
    revokeApiKey: async (memberId: string, id: string): Promise<void> => {
      const isOpen = (await store.isKey(db.orm, memberId, id)) && (await sessions.end(memberId, id))
      if (!isOpen) throw new CallError('API_KEY_NOT_FOUND')
    },

    /** What a key that asks about itself may be used for. Throws API_KEY_NOT_FOUND for somebody who has logged in. */
    viewOwn: ({ scopes, expiresAtMs, member }: Caller): ReplyOf<typeof getOwnApiKey> => {
      if (!scopes) throw new CallError('API_KEY_NOT_FOUND')
      const { tier, dashboardUnlocked } = member
      return { scopes: [...scopes], expiresAt: new Date(expiresAtMs).toISOString(), tier, dashboardUnlocked }
    },
  }
}
