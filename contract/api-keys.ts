import * as z from 'zod/mini'
import { CurrentPassword, createSocketTicket } from './auth.ts'
import { type Call, defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { listCandles, listPairs } from './market.ts'
import {
  createPracticeOrder,
  downloadPracticeOrders,
  getPracticeAccount,
  getPracticeStatistics,
  listPracticeOrders,
} from './practice.ts'
import { getPerformance, getSignal, listDualSignals, listSignalHistory, listSignals } from './signals.ts'
import { visibleLine } from './text-fields.ts'
import { Tier } from './tiers.ts'
import { createTradeCall, getOwnCalls, getTradeCall } from './trade-calls.ts'
import { downloadStatement, listStatement } from './upoints.ts'

/** Open keys of one member. */
export const MAX_API_KEYS = 10
/** How long a key can be good for, days. */
export const KEY_DAYS = [30, 90, 365] as const
/** What every key begins with, so that whoever finds one knows what it is. */
export const KEY_PREFIX = 'uptick_'
/** Calls of one key a minute. */
export const KEY_CALLS_PER_MINUTE = 120

/** What a key may be used for. Marathons are not among it: they are traded by hand, or by the engine that says so. */
export const KeyScope = z.enum(['signals:read', 'practice:read', 'practice:order', 'calls:create', 'points:read'])
export type KeyScope = z.infer<typeof KeyScope>

const Name = visibleLine('Please name the key', 40)
const Scopes = z.array(KeyScope).check(
  z.minLength(1, commonTexts.chooseOne),
  z.maxLength(KeyScope.options.length),
  z.refine((scopes) => new Set(scopes).size === scopes.length, commonTexts.chooseOnce),
)
const Days = z.literal(KEY_DAYS, 'Choose when it expires')

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The last four characters, by which its owner tells it from others. */
  hint: z.string(),
  scopes: z.array(KeyScope),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute; null when it was never used. */
  lastUsedAt: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/api-keys',
  access: 'member',
  summary: 'The member’s valid keys, newest first, without their secrets.',
  reply: z.array(ApiKey),
})

export const ApiKeyForm = z.object({ name: Name, scopes: Scopes, days: Days, password: CurrentPassword })
export type ApiKeyForm = z.infer<typeof ApiKeyForm>

export const createApiKey = defineCall({
  method: 'POST',
  path: '/api-keys',
  access: 'member',
  summary: 'Create a key for the member’s own programs. Only this answer contains it. The member gets an email.',
  input: ApiKeyForm,
  reply: z.object({ key: z.string(), ...ApiKey.shape }),
  fails: ['PASSWORD_INVALID', 'API_KEYS_FULL'],
  failure: 'Failed to create the key',
})

export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/api-keys/:id',
  access: 'member',
  summary: 'Revoke one of the member’s keys and close its sockets.',
  params: z.object({ id: Id }),
  fails: ['API_KEY_NOT_FOUND'],
})

export const getOwnApiKey = defineCall({
  method: 'GET',
  path: '/api-keys/own',
  access: 'member',
  summary: 'The key of this request: its scopes, expiry and tier.',
  reply: z.object({ scopes: z.array(KeyScope), expiresAt: Instant, tier: Tier, dashboardUnlocked: z.boolean() }),
  fails: ['API_KEY_NOT_FOUND'],
})

/** The calls of each scope. Tier and lock hold for a key as for its member. */
const CALLS_OF: Readonly<Record<KeyScope, readonly Call[]>> = {
  'signals:read': [listSignals, getSignal, listDualSignals, listSignalHistory, getPerformance, listPairs, listCandles],
  'practice:read': [getPracticeAccount, getPracticeStatistics, listPracticeOrders, downloadPracticeOrders],
  'practice:order': [createPracticeOrder],
  'calls:create': [createTradeCall, getOwnCalls, getTradeCall],
  'points:read': [listStatement, downloadStatement],
}
const scopes = new Map(
  KeyScope.options.flatMap((scope) => CALLS_OF[scope].map((call): [Call, KeyScope] => [call, scope])),
)
const ANY_SCOPE = new Set<unknown>([getOwnApiKey, createSocketTicket])

/** The scope that a key needs for a call; `any` where every key may make it, null where none may. */
export const scopeOfCall = (call: Call): KeyScope | 'any' | null =>
  ANY_SCOPE.has(call) ? 'any' : (scopes.get(call) ?? null)

/** The scope that a key needs to listen to a topic; null where no key may. */
export const scopeOfTopic = (topic: string): KeyScope | null => {
  if (topic.startsWith('signals/') || topic.startsWith('market/')) return 'signals:read'
  return topic === 'members/me/practice' ? 'practice:read' : null
}
