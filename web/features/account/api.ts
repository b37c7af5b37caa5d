import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type DashboardAccess, sendActivationEmail, validateDashboardCode } from '../../../contract/access-codes.ts'
import { confirmTotp, disableTotp, enrolTotp, listSessions, revokeSession } from '../../../contract/auth.ts'
import { session } from '../../lib/browser-session.ts'
import { call } from '../../lib/call.ts'
import type { Member } from '../../lib/session.ts'
import { ME_KEY } from '../../lib/user-context.tsx'

type Input<C extends { input: z.ZodMiniType }> = z.input<C['input']>

const SESSIONS_KEY = ['sessions'] as const

export const useSessions = () => useQuery({ queryKey: SESSIONS_KEY, queryFn: () => call(listSessions) })

export const useRevokeSession = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    // Also when it failed: it may have ended meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
}

/** Writes what changed into the stored user and into the one that is shown; the server's answer follows. */
const useAmendMember = () => {
  const client = useQueryClient()
  return async (changes: Partial<DashboardAccess & Pick<Member, 'totpEnabled'>>) => {
    session.amend(changes)
    client.setQueryData<Member>(ME_KEY, (member) => member && { ...member, ...changes })
    await client.invalidateQueries({ queryKey: ME_KEY })
  }
}

export const useValidateDashboardCode = () => {
  const amendMember = useAmendMember()
  return useMutation({
    mutationFn: (input: Input<typeof validateDashboardCode>) => call(validateDashboardCode, { input }),
    onSuccess: amendMember,
  })
}

export const useSendActivationEmail = () => useMutation({ mutationFn: () => call(sendActivationEmail) })

export const useEnrolTotp = () =>
  useMutation({ mutationFn: (input: Input<typeof enrolTotp>) => call(enrolTotp, { input }), gcTime: 0 })

export const useConfirmTotp = () => {
  const client = useQueryClient()
  const amendMember = useAmendMember()
  return useMutation({
    mutationFn: (input: Input<typeof confirmTotp>) => call(confirmTotp, { input }),
    // It ends the other sessions.
    onSuccess: () =>
      Promise.all([amendMember({ totpEnabled: true }), client.invalidateQueries({ queryKey: SESSIONS_KEY })]),
  })
}

export const useDisableTotp = () => {
  const amendMember = useAmendMember()
  return useMutation({
    mutationFn: (input: Input<typeof disableTotp>) => call(disableTotp, { input }),
    onSuccess: () => amendMember({ totpEnabled: false }),
  })
}
