import { createWebhook, listWebhooks, removeWebhook, testWebhook } from '../../../contract/webhooks.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import type { Webhooks } from './service.ts'

/** Each asks for the password, which nobody shall guess here. */
const MADE: readonly Limit[] = [{ by: 'member', max: 10, windowSeconds: 3600 }]
/** Each is a request to somebody else's server. */
const TESTED: readonly Limit[] = [{ by: 'member', max: 10, windowSeconds: 600 }]

export const webhookRoutes = (webhooks: Webhooks): Route[] => [
  route(listWebhooks, ({ member }) => webhooks.listWebhooks(member.id)),
  route(
    createWebhook,
    async ({ member, input }) =>
      answer(await webhooks.createWebhook(member.id, input), { message: 'The webhook is made' }),
    { limits: MADE, logged: true },
  ),
  route(
    testWebhook,
    async ({ member, params }) =>
      answer(await webhooks.testWebhook(member.id, params.id), { message: 'The test message is on its way' }),
    { limits: TESTED },
  ),
  route(
    removeWebhook,
    async ({ member, params }) => {
      await webhooks.removeWebhook(member.id, params.id)
      return answer(null, { message: 'The webhook is removed' })
    },
    { logged: true },
  ),
]
