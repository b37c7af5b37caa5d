import * as z from 'zod/mini'
import { Id, Instant } from './call.ts'
import { dayFilters, defineList } from './list.ts'

/** A login of a member, as long as its session is kept: a day beyond its end. */
export const Login = z.object({
  id: Id,
  createdAt: Instant,
  /** The network address, as its member sees it too. */
  address: z.string(),
  /** What the browser calls itself. */
  userAgent: z.string(),
  /** When it ended or will end. */
  endsAt: Instant,
  isOpen: z.boolean(),
})
export type Login = z.infer<typeof Login>

export const listMemberLogins = defineList({
  path: '/admin/users/:id/logins',
  summary:
    'A member’s logins, newest first, until we delete their sessions. `search` finds part of an address or a device.',
  row: Login,
  params: z.object({ id: Id }),
  orders: ['createdAt'],
  filters: { state: z.optional(z.enum(['open', 'ended'])), ...dayFilters },
  pageSize: 20,
})
