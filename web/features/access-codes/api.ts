import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createAccessCode, listAccessCodes, revokeAccessCode } from '../../../contract/access-codes.ts'
import type { InputOf } from '../../../contract/call.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

const CODES_KEY = [listAccessCodes.path] as const

export const useAccessCodes = (page: number) =>
  useQuery({
    queryKey: [...CODES_KEY, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listAccessCodes, { input: { page }, signal })
      return { codes: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

const useRenewCodes = () => {
  const client = useQueryClient()
  return () => {
    client.invalidateQueries({ queryKey: CODES_KEY })
  }
}

export const useCreateCode = () => {
  const onSettled = useRenewCodes()
  return useLeavableMutation({
    mutationFn: (input: InputOf<typeof createAccessCode>, signal) => call(createAccessCode, { input, signal }),
    onSettled,
  })
}

export const useRevokeCode = () => {
  const onSettled = useRenewCodes()
  return useLeavableMutation({
    mutationFn: (id: string, signal) => call(revokeAccessCode, { params: { id }, signal }),
    onSettled,
  })
}
