import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMessagePicture, listPins, type Message, markRoomRead, searchMessages } from '../../../contract/chat.ts'
import {
  createInvite,
  getRoomSettings,
  listInvites,
  listMentionable,
  listRoomMembers,
  listRoomRemovals,
  muteRoomMember,
  type RoomSettings,
  readmitRoomMember,
  revokeInvite,
  updateRoomSettings,
} from '../../../contract/room-tools.ts'
import { getRoom, leaveRoom, listMyRooms, listPublicRooms } from '../../../contract/rooms.ts'
import { listSignals } from '../../../contract/signals.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { getRoomCaller } from '../../../contract/trade-calls.ts'
import { call, callForFile } from '../../lib/call.ts'

const roomKey = (id: string) => [getRoom.path, id] as const
const pinsKey = (id: string) => [listPins.path, id] as const
const PICTURE_KEPT_MS = 10 * MINUTE_MS
const MENTIONABLE_KEPT_MS = 30_000
const HOST_RECORD_REFRESH_MS = 60_000

/** The room as it stood when its page was opened; asked again when something about the member's place in it has changed. */
export const useRoom = (id: string) =>
  useQuery({
    queryKey: roomKey(id),
    queryFn: ({ signal }) => call(getRoom, { params: { id }, signal }),
    // A page that was left and opened again begins at what is unread by then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const useRenewRoom = (id: string) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: roomKey(id) })
}

export const usePins = (id: string) =>
  useQuery({ queryKey: pinsKey(id), queryFn: ({ signal }) => call(listPins, { params: { id }, signal }) })

export const useRenewPins = (id: string) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: pinsKey(id) })
}

export const useSearch = (id: string, text: string) =>
  useQuery({
    queryKey: [searchMessages.path, id, text],
    queryFn: ({ signal }) => call(searchMessages, { params: { id }, input: { text }, signal }),
    enabled: text !== '',
  })

export const useMessagePicture = ({ roomId, id }: Pick<Message, 'roomId' | 'id'>) =>
  useQuery({
    queryKey: [getMessagePicture.path, roomId, id],
    queryFn: ({ signal }) => callForFile(getMessagePicture, { params: { id: roomId, messageId: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PICTURE_KEPT_MS,
  })

/** Tells the server how far the room was read; the lists of rooms count anew. */
export const useMarkRead = (id: string) => {
  const client = useQueryClient()
  return async (number: number): Promise<void> => {
    await call(markRoomRead, { params: { id }, input: { number } })
    void client.invalidateQueries({ queryKey: [listMyRooms.path] })
  }
}

const membersKey = (id: string) => [listRoomMembers.path, id] as const
const invitesKey = (id: string) => [listInvites.path, id] as const
const settingsKey = (id: string) => [getRoomSettings.path, id] as const
const removalsKey = (id: string) => [listRoomRemovals.path, id] as const

export const useRoomMembers = (id: string, search: string) =>
  useQuery({
    queryKey: [...membersKey(id), search],
    queryFn: ({ signal }) => call(listRoomMembers, { params: { id }, input: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  })

/** Who can be mentioned, by the beginning of a name; null asks for nobody. */
export const useMentionable = (id: string, beginning: string | null) =>
  useQuery({
    queryKey: [listMentionable.path, id, beginning],
    queryFn: ({ signal }) => call(listMentionable, { params: { id }, input: { beginning: beginning ?? '' }, signal }),
    enabled: beginning !== null,
    placeholderData: keepPreviousData,
    staleTime: MENTIONABLE_KEPT_MS,
  })

/** Reads again who is in the room and who may not come back. */
export const useRenewMembers = (id: string) => {
  const client = useQueryClient()
  return () => Promise.all([membersKey(id), removalsKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const useMuteMember = (id: string) => {
  const renew = useRenewMembers(id)
  return useMutation({
    mutationFn: ({ memberId, minutes }: { memberId: string; minutes: number }) =>
      call(muteRoomMember, { params: { id, memberId }, input: { minutes } }),
    onSettled: renew,
  })
}

export const useRemovals = (id: string) =>
  useQuery({ queryKey: removalsKey(id), queryFn: ({ signal }) => call(listRoomRemovals, { params: { id }, signal }) })

export const useReadmitMember = (id: string) => {
  const renew = useRenewMembers(id)
  return useMutation({
    mutationFn: (memberId: string) => call(readmitRoomMember, { params: { id, memberId } }),
    onSettled: renew,
  })
}

export const useInvites = (id: string) =>
  useQuery({ queryKey: invitesKey(id), queryFn: ({ signal }) => call(listInvites, { params: { id }, signal }) })

export const useCreateInvite = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { maxUses: number; validDays: number }) => call(createInvite, { params: { id }, input }),
    onSettled: () => client.invalidateQueries({ queryKey: invitesKey(id) }),
  })
}

export const useRevokeInvite = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (inviteId: string) => call(revokeInvite, { params: { id, inviteId } }),
    onSettled: () => client.invalidateQueries({ queryKey: invitesKey(id) }),
  })
}

export const useRoomSettings = (id: string) =>
  useQuery({
    queryKey: settingsKey(id),
    queryFn: ({ signal }) => call(getRoomSettings, { params: { id }, signal }),
    // A form that somebody fills in is not filled in for them.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useSaveSettings = (id: string) => {
  const client = useQueryClient()
  const renewRoom = useRenewRoom(id)
  return useMutation({
    mutationFn: (input: RoomSettings) => call(updateRoomSettings, { params: { id }, input }),
    onSuccess: (saved) => {
      client.setQueryData(settingsKey(id), saved)
      return renewRoom()
    },
  })
}

/** Gives the seat up; the lists of rooms are read again. */
export const useLeaveRoom = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveRoom, { params: { id } }),
    onSuccess: () =>
      Promise.all(
        [listMyRooms.path, listPublicRooms.path].map((path) => client.invalidateQueries({ queryKey: [path] })),
      ),
  })
}

/** The record of the room's host; null where they have none that was revealed. */
export const useHostRecord = (id: string) =>
  useQuery({
    queryKey: [getRoomCaller.path, id],
    queryFn: ({ signal }) => call(getRoomCaller, { params: { id }, signal }),
    refetchInterval: HOST_RECORD_REFRESH_MS,
  })

/** The newest signals that the member may see, to show one of them. */
export const useNewestSignals = (enabled: boolean) =>
  useQuery({
    queryKey: [listSignals.path, 'to show'],
    queryFn: ({ signal }) => call(listSignals, { input: {}, signal }),
    enabled,
  })
