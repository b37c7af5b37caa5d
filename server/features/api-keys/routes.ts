import { createApiKey, getOwnApiKey, listApiKeys, revokeApiKey } from '../../../contract/api-keys.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import type { ApiKeys } from './service.ts'

/** Each asks for the password, which nobody shall guess here. */
const MADE: readonly Limit[] = [{ by: 'member', max: 10, windowSeconds: 3600 }]

export const apiKeyRoutes = (keys: ApiKeys): Route[] => [
  route(listApiKeys, ({ member }) => keys.listApiKeys(member.id)),
  route(
    createApiKey,
    async ({ member, input, address, userAgent }) =>
      answer(await keys.createApiKey(member.id, input, { address, userAgent }), { message: 'The key is made' }),
    { limits: MADE, logged: true },
  ),
  route(
    revokeApiKey,
    async ({ member, params }) => {
      await keys.revokeApiKey(member.id, params.id)
      return answer(null, { message: 'The key is revoked' })
    },
    { logged: true },
  ),
  route(getOwnApiKey, ({ session }) => keys.viewOwn(session)),
]
