import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
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
import { call, callForAnswer } from '../../lib/call.ts'
import { shouldRetry } from '../../lib/query-client.ts'
import { signIn } from '../../lib/sign-in.ts'

type Input<C extends { input: z.ZodMiniType }> = z.input<C['input']>

/** Keeps the session and opens the dashboard. */
const useEnterDashboard = () => {
  const navigate = useNavigate()
  return async (signedIn: SignedIn) => {
    signIn(signedIn)
    await navigate({ to: '/dashboard', replace: true })
  }
}

export const useRegister = () =>
  useMutation({ mutationFn: (input: Input<typeof register>) => call(register, { input }) })

export const useConfirmCode = () => {
  const enterDashboard = useEnterDashboard()
  return useMutation({
    mutationFn: async (input: Input<typeof confirmCode>) => enterDashboard(await call(confirmCode, { input })),
  })
}

export const useResendCode = () =>
  useMutation({ mutationFn: (input: Input<typeof resendCode>) => call(resendCode, { input }) })

export const useLogin = () => {
  const enterDashboard = useEnterDashboard()
  return useMutation({
    mutationFn: async (input: Input<typeof login>) => enterDashboard(await call(login, { input })),
  })
}

export const useForgotPassword = () =>
  useMutation({ mutationFn: (input: Input<typeof forgotPassword>) => callForAnswer(forgotPassword, { input }) })

export const useResetPassword = () =>
  useMutation({ mutationFn: (input: Input<typeof resetPassword>) => call(resetPassword, { input }) })

/** Checks a reset token when the page opens. It stays usable: only a reset spends it. */
export const useResetToken = (token: string) =>
  useQuery({
    queryKey: ['reset-token', token],
    queryFn: () => call(verifyResetToken, { input: { token } }),
    enabled: token !== '',
    retry: shouldRetry,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
