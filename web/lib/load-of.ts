import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../../contract/call.ts'
import { toEntitlement } from '../../contract/signals.ts'
import { session } from './browser-session.ts'
import type { CallArguments } from './call.ts'
import { queryOf } from './query-of.ts'

/** Longer than that nobody waits for a screen: it is drawn with placeholders. */
const WITHIN_MS = 250

/** Asks for what a screen shows first, before it is drawn. Never throws: what failed is asked again, and told, by the screen. */
export type Load = (client: QueryClient) => Promise<unknown>

/** All of them, or the end of the moment that a screen waits for them. */
export const inTime = (answers: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, WITHIN_MS))])

type Asked = Pick<CallArguments<Call>, 'input'>
type Question = Call | readonly [Call, Asked]

/** Whether the stored member may make a call: whoever opens a screen that is locked for them asks nothing. */
const mayAsk = ({ access }: Call): boolean => {
  const member = session.storedMember()
  if (access === 'open') return true
  if (!member) return false
  if (access === 'admin') return member.isAdmin
  if (access === 'unlocked') return member.dashboardUnlocked
  const entitlement = toEntitlement(member)
  return access === 'gold' ? entitlement === 'gold' : access === 'member' || entitlement !== 'none'
}

/** The `load` of a page, which asks these calls, each at most once while its answer is kept. */
export const loadOf =
  (...questions: readonly Question[]): Load =>
  (client) => {
    const answers = questions.map(async (question) => {
      const [call, asked] = 'path' in question ? [question, {}] : question
      if (mayAsk(call)) await client.ensureQueryData(queryOf(call, asked))
    })
    return inTime(answers)
  }
