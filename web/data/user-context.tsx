import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { getMe } from '../../contract/auth.ts'
import type { EventOf } from '../../contract/realtime.ts'
import { listStatement } from '../../contract/upoints.ts'
import { session } from '../lib/browser-session.ts'
import { call } from '../lib/call.ts'
import { CallFailure } from '../lib/call-failure.ts'
import type { Member } from '../lib/session.ts'
import { useTopic } from '../lib/use-topic.ts'
import { createBalanceNews } from './balance-news.ts'
import { useKeptTheme } from './keep-theme.ts'

const UserContext = createContext<Member | null>(null)

export const ME_KEY = ['me'] as const
/** Begins the key of every query over the member's statement. */
export const STATEMENT_KEY = [listStatement.path] as const
const FALLBACK_REFETCH_MS = 15_000

/**
 * The profile; in an outage, the stored user stands in, unless this page knows the member: then it goes on with what it shows, a
 * balance and half-filled forms included. Any other failure is thrown. With no stored user left there is nobody to show, and the
 * session ends (docs/product.md, “Accounts and sessions”).
 */
const loadMember = async ({ client }: { client: QueryClient }): Promise<Member> => {
  try {
    return session.remember(await call(getMe))
  } catch (error) {
    const isKnown = client.getQueryData<Member>(ME_KEY) !== undefined
    const fallback = error instanceof CallFailure && error.isOutage && !isKnown ? session.storedMember() : null
    console.warn('Failed to load user:', error)
    if (fallback) return fallback
    if (!session.storedMember()) session.end()
    throw error
  }
}

export const meQuery = queryOptions({ queryKey: ME_KEY, queryFn: loadMember, staleTime: 60_000, retry: false })

interface UserProviderProps {
  /** Shown while the session is being established. */
  loading: ReactNode
  /** Shown when the profile was refused for another reason than the session, say a rate limit. */
  failed: (error: Error, retry: () => void) => ReactNode
  /** Called when there is no session, or it ended. */
  onSignedOut: () => void
  children: ReactNode
}

/** What a page has heard of balances, as long as its cache knows the member: it outlives the page's providers. */
const balanceNews = new WeakMap<Query<Member>, ReturnType<typeof createBalanceNews>>()

/** The balance to show after news of one; null for old news, and where nobody is known. */
const readBalance = (client: QueryClient, news: EventOf<'members/me/upoints'>): number | null => {
  const known = client.getQueryCache().find<Member>({ queryKey: ME_KEY })
  if (!known?.state.data) return null
  const read = balanceNews.get(known) ?? createBalanceNews()
  balanceNews.set(known, read)
  return read(known.state.data.id, news)
}

/** Moves the shown balance with every entry of the member's account, whoever made it. */
const useLiveBalance = (enabled: boolean) => {
  const client = useQueryClient()
  const renew = (key: readonly string[]) => client.invalidateQueries({ queryKey: key })
  useTopic(
    'members/me/upoints',
    (news) => {
      const uPoints = readBalance(client, news)
      if (uPoints === null) return
      client.setQueryData<Member>(ME_KEY, (member) => member && { ...member, uPoints })
      // A profile that is on its way was read before this entry, and would put the old balance back.
      if (client.isFetching({ queryKey: ME_KEY }) > 0) renew(ME_KEY)
      renew(STATEMENT_KEY)
    },
    {
      onResync: () => {
        renew(ME_KEY)
        renew(STATEMENT_KEY)
      },
      enabled,
    },
  )
}

/** Loads the current user for everything inside, and keeps it current. */
export const UserProvider = ({ loading, failed, onSignedOut, children }: UserProviderProps) => {
  const client = useQueryClient()
  const token = useSyncExternalStore(session.subscribe, session.token)
  const signedOut = token === null
  const me = useQuery({
    ...meQuery,
    enabled: !signedOut,
    // The fallback has no balance, and what an outage left standing may be old: keep asking until the server answers again.
    refetchInterval: ({ state: { data, error } }) =>
      data && (data.uPoints === undefined || error) ? FALLBACK_REFETCH_MS : false,
  })

  useEffect(() => {
    if (!signedOut) return
    session.end(null)
    onSignedOut()
  }, [signedOut, onSignedOut])

  const reload = () => {
    client.invalidateQueries({ queryKey: ME_KEY })
  }
  const known = me.data !== undefined && !signedOut
  useTopic('members/me/changed', reload, { onResync: reload, enabled: known })
  useLiveBalance(known)
  // A stored user stands in for the answer of the server, and may be older than what this device shows.
  useKeptTheme(known && me.data.uPoints !== undefined ? me.data.theme : undefined, ME_KEY)

  if (!signedOut && me.error && !me.data) return failed(me.error, reload)
  if (signedOut || !me.data) return loading
  return <UserContext value={me.data}>{children}</UserContext>
}

/** The current user. */
export const useUser = (): Member => {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser must be used within a UserProvider')
  return user
}
