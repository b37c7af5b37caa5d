import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminOverview } from '../../../contract/admin-audit.ts'
import {
  type AdminRoom,
  createRoom,
  listAdminRooms,
  type RoomForm,
  removeRoom,
  toggleRoom,
  updateRoom,
} from '../../../contract/rooms.ts'
import { call } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { withRoom } from './admin-rules.ts'

const ADMIN_ROOMS_KEY = [listAdminRooms.path] as const

export const useAdminRooms = () =>
  useQuery({ queryKey: ADMIN_ROOMS_KEY, queryFn: ({ signal }) => call(listAdminRooms, { signal }) })

/** What the list does when a room changed, or could not: then it may show what is no longer true. */
const useRoomList = () => {
  const client = useQueryClient()
  const change = (changed: (rooms: AdminRoom[]) => AdminRoom[]) => {
    client.setQueryData<AdminRoom[]>(ADMIN_ROOMS_KEY, (rooms) => rooms && changed(rooms))
    client.invalidateQueries({ queryKey: [getAdminOverview.path] })
  }
  return {
    show: (room: AdminRoom) => change((rooms) => withRoom(rooms, room)),
    drop: (id: string) => change((rooms) => rooms.filter((room) => room.id !== id)),
    readAgain: () => {
      client.invalidateQueries({ queryKey: ADMIN_ROOMS_KEY })
    },
  }
}

interface Saving {
  /** Null for a new room. */
  id: string | null
  form: RoomForm
}

export const useSaveRoom = () => {
  const { show, readAgain } = useRoomList()
  return useLeavableMutation({
    mutationFn: ({ id, form }: Saving, signal) =>
      id === null
        ? call(createRoom, { input: form, signal })
        : call(updateRoom, { params: { id }, input: form, signal }),
    onSuccess: show,
    onError: readAgain,
  })
}

export const useToggleRoom = () => {
  const { show, readAgain } = useRoomList()
  return useMutation({
    mutationFn: ({ id, isActive }: AdminRoom) => call(toggleRoom, { params: { id }, input: { isActive: !isActive } }),
    onSuccess: show,
    onError: readAgain,
  })
}

export const useRemoveRoom = () => {
  const { drop, readAgain } = useRoomList()
  return useLeavableMutation({
    mutationFn: ({ id }: AdminRoom, signal) => call(removeRoom, { params: { id }, signal }),
    onSuccess: (_, { id }) => drop(id),
    onError: readAgain,
  })
}
