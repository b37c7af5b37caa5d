import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  approveAccountSetup,
  getDepositProof,
  listAccountSetups,
  rejectAccountSetup,
} from '../../../contract/account-setups.ts'
import { getAdminOverview } from '../../../contract/admin-audit.ts'
import { call, callForAnswer, callForFile } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import type { StatusFilter } from './rules.ts'

const SETUPS_KEY = [listAccountSetups.path] as const
const OVERVIEW_KEY = [getAdminOverview.path] as const
const PROOF_KEPT_MS = 60_000

export const useAccountSetups = (status: StatusFilter, page: number) =>
  useQuery({
    queryKey: [...SETUPS_KEY, status, page],
    queryFn: async ({ signal }) => {
      const input = { page, ...(status === 'all' ? {} : { status }) }
      const { data, pagination } = await callForAnswer(listAccountSetups, { input, signal })
      return { setups: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

/** What came with a request. It never changes, and is not kept for long: it is somebody's bank statement. */
export const useDepositProof = (id: string) =>
  useQuery({
    queryKey: [getDepositProof.path, id],
    queryFn: ({ signal }) => callForFile(getDepositProof, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PROOF_KEPT_MS,
  })

/** Read again also after a refusal: another administrator may have been first. */
const useRenewSetups = () => {
  const client = useQueryClient()
  return () => {
    client.invalidateQueries({ queryKey: SETUPS_KEY })
    client.invalidateQueries({ queryKey: OVERVIEW_KEY })
  }
}

export const useApproveSetup = () => {
  const onSettled = useRenewSetups()
  return useLeavableMutation({
    mutationFn: ({ id, depositAmount }: { id: string; depositAmount: number }, signal) =>
      call(approveAccountSetup, { params: { id }, input: { depositAmount }, signal }),
    onSettled,
  })
}

export const useRejectSetup = () => {
  const onSettled = useRenewSetups()
  return useLeavableMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }, signal) =>
      call(rejectAccountSetup, { params: { id }, input: { reason }, signal }),
    onSettled,
  })
}
