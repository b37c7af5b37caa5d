import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import {
  confirmCode,
  forgotPassword,
  login,
  register,
  resendCode,
  resetPassword,
  type SignedIn,
  verifyResetToken,
} from '../../../contract/auth.ts'
import { removeConnectionsAfterReset } from '../../../contract/connections.ts'
import { getCountryPolicy } from '../../../contract/country-policy.ts'
import { ME_KEY } from '../../data/user-context.tsx'
import { availableStorage } from '../../lib/available-storage.ts'
import { session } from '../../lib/browser-session.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { ownAddress } from '../../lib/own-address.ts'
import { queryClient, shouldRetry } from '../../lib/query-client.ts'
import { queryOf } from '../../lib/query-of.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { keepWanted, readWanted } from './wanted-rules.ts'

/** Keeps what login and confirmation answer, so that the dashboard opens without asking again. */
const signIn = ({ token, user }: SignedIn): void => {
  // What the member before has read on this screen is none of this one's business.
  queryClient.clear()
  const member = session.remember(user, token)
  queryClient.setQueryData(ME_KEY, member)
}

type Input<C extends { input: z.ZodMiniType }> = z.input<C['input']>

/** Shared by the browser's tabs. */
const storage = availableStorage(() => localStorage)

/** Where somebody was going who opens a reset link. */
export const findWanted = (): string | undefined => readWanted(storage, Date.now())

/** Keeps the session and opens the address that was asked for, or the dashboard. */
const useEnter = (next: string | undefined) => {
  const { history } = useRouter()
  return (signedIn: SignedIn) => {
    signIn(signedIn)
    keepWanted(storage, undefined, Date.now())
    history.replace(ownAddress(next, location.origin) ?? '/dashboard')
  }
}

export const useRegister = () =>
  useMutation({ mutationFn: (input: Input<typeof register>) => call(register, { input }) })

export const useConfirmCode = ({ next, onConfirmed }: { next: string | undefined; onConfirmed: () => void }) => {
  const enter = useEnter(next)
  return useLeavableMutation({
    mutationFn: (input: Input<typeof confirmCode>, signal) => call(confirmCode, { input, signal }),
    whenLeft: null,
    onSuccess: (signedIn) => {
      onConfirmed()
      enter(signedIn)
    },
  })
}

export const useResendCode = () =>
  useMutation({ mutationFn: (input: Input<typeof resendCode>) => call(resendCode, { input }) })

export const useLogin = (next: string | undefined) => {
  const enter = useEnter(next)
  return useLeavableMutation({
    mutationFn: (input: Input<typeof login>, signal) => call(login, { input, signal }),
    whenLeft: null,
    onSuccess: enter,
  })
}

export const useForgotPassword = (next: string | undefined) =>
  useMutation({
    mutationFn: (input: Input<typeof forgotPassword>) => callForAnswer(forgotPassword, { input }),
    onSuccess: () => keepWanted(storage, next, Date.now()),
  })

export const useResetPassword = () =>
  useMutation({ mutationFn: (input: Input<typeof resetPassword>) => call(resetPassword, { input }) })

/** Countries where something is switched off. Without an answer nothing is said here: the server knows. */
export const useCountryPolicy = () =>
  useQuery({
    ...queryOf(getCountryPolicy),
    retry: shouldRetry,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? []

export const useDisconnectAfterReset = () =>
  useMutation({
    mutationFn: (input: Input<typeof removeConnectionsAfterReset>) => call(removeConnectionsAfterReset, { input }),
  })

/** Checks a reset token when the page opens. It stays usable: only a reset spends it. */
export const useResetToken = (token: string) =>
  useQuery({
    ...queryOf(verifyResetToken, { input: { token } }),
    enabled: token !== '',
    retry: shouldRetry,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
