import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { type DashboardAccess, sendActivationEmail, validateDashboardCode } from '../../../contract/access-codes.ts'
import {
  type AccountSetup,
  type AccountSetupForm,
  correctAccountSetup,
  createAccountSetup,
  getAccountSetup,
  getOwnDepositProof,
} from '../../../contract/account-setups.ts'
import { type ApiKeyForm, createApiKey, listApiKeys, revokeApiKey } from '../../../contract/api-keys.ts'
import {
  type CurrentUser,
  confirmTotp,
  disableTotp,
  enrolTotp,
  listSessions,
  revokeSession,
} from '../../../contract/auth.ts'
import { listConnections, removeConnections } from '../../../contract/connections.ts'
import {
  confirmEmailChange,
  createEmailChange,
  type Profile,
  updatePassword,
  updateProfile,
} from '../../../contract/own-account.ts'
import { createOwnDataFile, removeAccount } from '../../../contract/personal-data.ts'
import { type Preferences, updatePreferences } from '../../../contract/preferences.ts'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type WebhookForm,
} from '../../../contract/webhooks.ts'
import { ME_KEY } from '../../data/user-context.tsx'
import { session } from '../../lib/browser-session.ts'
import { call, callForFile } from '../../lib/call.ts'
import { invalidate, keyOf, queryOf } from '../../lib/query-of.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { Member } from '../../lib/session.ts'
import { useTopic } from '../../lib/use-topic.ts'
import { showToast } from '../../ui/toast.tsx'

type Input<C extends { input: z.ZodMiniType }> = z.input<C['input']>

export const useSessions = () => useQuery(queryOf(listSessions))

export const useRevokeSession = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    // Also when it failed: it may have ended meanwhile.
    onSettled: () => invalidate(client, listSessions),
  })
}

/** Writes what changed into the stored user and into the one that is shown; the server's answer follows. */
const useAmendMember = () => {
  const client = useQueryClient()
  return async (
    changes: Partial<DashboardAccess & Pick<CurrentUser, 'totpEnabled' | 'preferences' | 'fullName' | 'email'>>,
  ) => {
    session.amend(changes)
    const { fullName, ...shown } = changes
    client.setQueryData<Member>(ME_KEY, (member) => member && { ...member, ...shown, name: fullName ?? member.name })
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

/** All pages are drawn anew with it, this one too. */
export const useUpdatePreferences = () => {
  const amendMember = useAmendMember()
  return useMutation({
    mutationFn: (input: Preferences) => call(updatePreferences, { input }),
    onSuccess: (preferences) => amendMember({ preferences }),
  })
}

export const useUpdateProfile = () => {
  const amendMember = useAmendMember()
  return useMutation({
    mutationFn: (input: Profile) => call(updateProfile, { input }),
    onSuccess: amendMember,
  })
}

export const useUpdatePassword = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: Input<typeof updatePassword> & { confirmPassword: string }) =>
      call(updatePassword, { input: { currentPassword, newPassword } }),
    gcTime: 0,
    // It ends the other sessions.
    onSuccess: () => invalidate(client, listSessions),
  })
}

export const useNewEmail = () =>
  useMutation({ mutationFn: (input: Input<typeof createEmailChange>) => call(createEmailChange, { input }), gcTime: 0 })

export const useConfirmEmail = () => {
  const client = useQueryClient()
  const amendMember = useAmendMember()
  return useMutation({
    mutationFn: (input: Input<typeof confirmEmailChange>) => call(confirmEmailChange, { input }),
    onSuccess: (changed) => Promise.all([amendMember(changed), invalidate(client, listSessions)]),
  })
}

export const useConnections = () => useQuery(queryOf(listConnections))

/** Webhooks and Telegram have queries of their own, which are out of date after it too. */
export const useRemoveConnections = () => {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(removeConnections), onSuccess: () => client.invalidateQueries() })
}

export const useOwnData = () =>
  useMutation({
    mutationFn: (input: Input<typeof createOwnDataFile>) => callForFile(createOwnDataFile, { input }),
    gcTime: 0,
    onSuccess: saveFile,
  })

/** Leaves at the landing page, as a logout does: the session has ended on the server by then. */
export const useRemoveAccount = () => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: Input<typeof removeAccount>) => call(removeAccount, { input }),
    gcTime: 0,
    onSuccess: async () => {
      session.clear()
      await navigate({ to: '/' })
      showToast('Account deleted.', 'done', { seconds: 20 })
    },
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
    onSuccess: () => Promise.all([amendMember({ totpEnabled: true }), invalidate(client, listSessions)]),
  })
}

export const useDisableTotp = () => {
  const amendMember = useAmendMember()
  return useMutation({
    mutationFn: (input: Input<typeof disableTotp>) => call(disableTotp, { input }),
    onSuccess: () => amendMember({ totpEnabled: false }),
  })
}

/** In case the socket is down when the administrator answers. */
const PENDING_REFETCH_MS = 60_000

/** The member's newest verification request; renewed as soon as it is answered. */
export const useAccountSetup = () => {
  const client = useQueryClient()
  const renew = () => {
    invalidate(client, getAccountSetup)
  }
  useTopic('members/me/changed', renew, { onResync: renew })
  return useQuery({
    ...queryOf(getAccountSetup),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_REFETCH_MS : false),
  })
}

/** What the member sent as proof, when they ask for it. */
export const useOwnProof = () => useMutation({ mutationFn: () => callForFile(getOwnDepositProof) })

interface NewAccountSetup {
  input: AccountSetupForm
  proof: File | null
  /** Hears how much of the request has been sent, 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends a request, or one instead of that which waits (`corrects`). `onSent` runs before the request is shown, and however far the
 * member has gone on by then.
 */
export const useSendAccountSetup = (corrects: string | null, onSent: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ input, proof, onProgress, signal }: NewAccountSetup) =>
      corrects === null
        ? call(createAccountSetup, { input, files: { proof }, onProgress, signal })
        : call(correctAccountSetup, { params: { id: corrects }, input, files: { proof }, onProgress, signal }),
    onSuccess: (setup) => {
      onSent()
      client.setQueryData(keyOf(getAccountSetup), setup)
    },
    // Another tab may have sent one meanwhile.
    onError: () => invalidate(client, getAccountSetup),
  })
}

/** Shows the request as an answer has it, without asking again. */
export const useShowSetup = () => {
  const client = useQueryClient()
  return (setup: AccountSetup): void => {
    client.setQueryData(keyOf(getAccountSetup), setup)
  }
}

export const useApiKeys = () => useQuery(queryOf(listApiKeys))

export const useCreateApiKey = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: ApiKeyForm) => call(createApiKey, { input }),
    onSuccess: () => invalidate(client, listApiKeys),
    // What it reads is shown by the dialog alone, and kept nowhere.
    gcTime: 0,
  })
}

export const useRevokeApiKey = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    // Also when it failed: it may have ended meanwhile.
    onSettled: () => invalidate(client, listApiKeys),
  })
}

/** How soon the first answer to what was just sent is looked for. */
const DELIVERY_REFETCH_MS = 2_000

export const useWebhooks = () =>
  useQuery({
    ...queryOf(listWebhooks),
    refetchInterval: ({ state }) => {
      const deliveries = (state.data ?? []).flatMap((webhook) => webhook.deliveries)
      return deliveries.some((one) => one.state === 'waiting' && one.attempts === 0) ? DELIVERY_REFETCH_MS : false
    },
  })

export const useCreateWebhook = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: WebhookForm) => call(createWebhook, { input }),
    onSuccess: () => invalidate(client, listWebhooks),
    // Its secret is shown by the dialog alone, and kept nowhere.
    gcTime: 0,
  })
}

const useWebhookChange = <Reply>(change: (id: string) => Promise<Reply>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Also when it failed: it may be gone.
    onSettled: () => invalidate(client, listWebhooks),
  })
}

export const useTestWebhook = () => useWebhookChange((id: string) => call(testWebhook, { params: { id } }))

export const useRemoveWebhook = () => useWebhookChange((id: string) => call(removeWebhook, { params: { id } }))
