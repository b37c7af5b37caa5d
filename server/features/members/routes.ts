import { updateMemberAccess } from '../../../contract/members.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Members } from './service.ts'

export const memberRoutes = (members: Members): Route[] => [
  route(updateMemberAccess, async ({ params, input }) =>
    answer(await members.updateMemberAccess(params.id, input), { message: 'User access updated successfully' }),
  ),
]
