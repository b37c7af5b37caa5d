import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallFailure } from './call-failure.ts'

const MAX_RETRIES = 2

/**
 * Retries what may pass by itself; a refusal stays refused. Without a network nothing passes by itself, and whoever has waited for a whole
 * time limit is told.
 */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES &&
  error instanceof CallFailure &&
  error.isOutage &&
  !error.isTimeout &&
  onlineManager.isOnline()

/**
 * `always`: a request without a network is made and fails. The library's default would hold it back until the network returns, and a form
 * that its member has left long ago would be sent then.
 */
const networkMode = 'always'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: 5_000,
        retry: shouldRetry,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { networkMode, retry: false },
    },
  })

export const queryClient = createQueryClient()
