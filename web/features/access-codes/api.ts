import { useQueryClient } from '@tanstack/react-query'
import { createAccessCode, listAccessCodes } from '../../../contract/access-codes.ts'
import type { InputOf } from '../../../contract/call.ts'
import { call } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

export const useCreateCode = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: (input: InputOf<typeof createAccessCode>, signal) => call(createAccessCode, { input, signal }),
    onSettled: () => {
      client.invalidateQueries({ queryKey: [listAccessCodes.path] })
    },
  })
}
