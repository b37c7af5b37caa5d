import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../../contract/auth.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import { listTiers } from '../../../contract/tier-upgrades.ts'
import { ME_KEY, STATEMENT_KEY } from '../../data/user-context.tsx'
import { session } from '../../lib/browser-session.ts'
import { queryOf } from '../../lib/query-of.ts'
import type { Member } from '../../lib/session.ts'

export const useTierPlans = () => useQuery({ ...queryOf(listTiers), staleTime: HOUR_MS })

/** Shows the member as they are after an upgrade: its answer is they. The points that it cost are a new line of the statement. */
export const useShowUpgraded = () => {
  const client = useQueryClient()
  return (user: CurrentUser): void => {
    const member = session.remember(user)
    // Late, it may be somebody else’s screen by now.
    client.setQueryData<Member>(ME_KEY, (shown) => (shown?.id === user.id ? member : shown))
    client.invalidateQueries({ queryKey: STATEMENT_KEY })
  }
}
