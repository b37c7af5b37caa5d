import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createRoom, getRoomCounts, listAdminRooms, type RoomForm, updateRoom } from '../../../contract/rooms.ts'
import { call } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

export const useRoomCounts = () =>
  useQuery({ queryKey: [getRoomCounts.path], queryFn: ({ signal }) => call(getRoomCounts, { signal }) })

interface Saving {
  /** Null for a new room. */
  id: string | null
  form: RoomForm
}

/** The list is read again also when it failed: then it may show what is no longer true. */
export const useSaveRoom = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ id, form }: Saving, signal) =>
      id === null
        ? call(createRoom, { input: form, signal })
        : call(updateRoom, { params: { id }, input: form, signal }),
    onError: () => client.invalidateQueries({ queryKey: [listAdminRooms.path] }),
  })
}
