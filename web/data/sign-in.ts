import type { SignedIn } from '../../contract/auth.ts'
import { session } from '../lib/browser-session.ts'
import { queryClient } from '../lib/query-client.ts'
import { ME_KEY } from './user-context.tsx'

/** Keeps what login and confirmation answer, so that the dashboard opens without asking again. */
export const signIn = ({ token, user }: SignedIn): void => {
  // What the member before has read on this screen is none of this one's business.
  queryClient.clear()
  const member = session.remember(user, token)
  queryClient.setQueryData(ME_KEY, member)
}
