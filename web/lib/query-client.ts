import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from './call-failure.ts'

const MAX_RETRIES = 2

/** Retries what may pass by itself; a refusal stays refused. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && error instanceof CallFailure && error.isOutage

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: shouldRetry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
