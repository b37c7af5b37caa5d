import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/call.ts'
import { getOwnProfile, getWeeklyBoard, updateOwnProfile } from '../../../contract/profiles.ts'
import { call } from '../../lib/call.ts'
import { keyOf, queryOf } from '../../lib/query-of.ts'

const BOARD_REFRESH_MS = 60_000

export const useOwnProfile = () => useQuery(queryOf(getOwnProfile))

export const useSaveProfile = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof updateOwnProfile>) => call(updateOwnProfile, { input }),
    onSuccess: (saved) => client.setQueryData(keyOf(getOwnProfile), saved),
  })
}

export const useWeeklyBoard = () => useQuery({ ...queryOf(getWeeklyBoard), refetchInterval: BOARD_REFRESH_MS })
