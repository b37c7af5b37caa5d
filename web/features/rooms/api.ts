import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/call.ts'
import {
  createRoom,
  getRoomCounts,
  joinRoom,
  listAdminRooms,
  listMyRooms,
  listPublicRooms,
  type Room,
  type RoomForm,
  roomMessages,
  updateRoom,
} from '../../../contract/rooms.ts'
import { listRunningCalls, type TradeCall } from '../../../contract/trade-calls.ts'
import { call } from '../../lib/call.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { invalidate, invalidateAll, keyOf, queryOf } from '../../lib/query-of.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { useTopic } from '../../lib/use-topic.ts'
import { isReadAgain, withMessage } from './list-rules.ts'

export const useRoomCounts = () => useQuery(queryOf(getRoomCounts))

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
    onError: () => invalidate(client, listAdminRooms),
  })
}

/** Rooms fill while the list is looked at. */
const LIST_REFRESH_MS = 30_000

/** Without a session the server says no more than that there is none. */
const orLogin = (sentence: string) => (error: unknown) => {
  if (error instanceof CallFailure && error.status === 401)
    throw new CallFailure({ status: 401, error: error.error, message: sentence })
  throw error
}

export const usePublicRooms = () =>
  useQuery({
    queryKey: keyOf(listPublicRooms),
    queryFn: ({ signal }) => call(listPublicRooms, { signal }).catch(orLogin(roomMessages.loginToView)),
    refetchInterval: LIST_REFRESH_MS,
  })

export const useMyRooms = () =>
  useQuery({
    queryKey: keyOf(listMyRooms),
    queryFn: ({ signal }) => call(listMyRooms, { signal }).catch(orLogin(roomMessages.loginToView)),
    // What was said while the list was not shown.
    refetchOnMount: 'always',
  })

/** Reads the member's rooms again when they join, leave or read one, also on another device. */
export const useRoomsOfMember = () => {
  const client = useQueryClient()
  const renew = () => void invalidate(client, listMyRooms)
  useTopic('members/me/rooms', renew, { onResync: renew })
}

/** Of two in a room the one that is listed first. */
const toFirstCalls = (running: ReplyOf<typeof listRunningCalls>): ReadonlyMap<string, TradeCall> =>
  new Map(running.toReversed().map(({ roomId, call }) => [roomId, call]))

/** While a call runs, its entry and its settlement are minutes away; otherwise a message tells of a new one. */
const RUNNING_REFRESH_MS = 15_000

/** The calls that run in the member's rooms, by the room; asked for once for all rows. */
export const useRunningCalls = (hasRooms: boolean): ReadonlyMap<string, TradeCall> | undefined =>
  useQuery({
    ...queryOf(listRunningCalls),
    enabled: hasRooms,
    refetchInterval: ({ state }) => (state.data?.length ? RUNNING_REFRESH_MS : false),
    select: toFirstCalls,
  }).data

/** Keeps a room of the list as it is by the newest message. */
export const useLastMessage = ({ id, isJoined }: Room, memberId: string) => {
  const client = useQueryClient()
  const renew = () => void invalidate(client, listMyRooms)
  useTopic(
    `rooms/${id}/message`,
    (message) => {
      if (isReadAgain(message)) renew()
      if (message.kind === 'call') void invalidate(client, listRunningCalls)
      client.setQueryData(keyOf(listMyRooms), (rooms) =>
        rooms?.map((room) => (room.id === id ? withMessage(room, message, memberId) : room)),
      )
    },
    { onResync: renew, enabled: isJoined },
  )
}

/** Takes a seat, by the list or by an invite code. Both lists are read again, also after a refusal: they may show what is no longer so. */
export const useJoinRoom = () => {
  const client = useQueryClient()
  const renew = () => invalidateAll(client, [listPublicRooms, listMyRooms])
  return useMutation({
    mutationFn: (input: { roomId: string } | { inviteCode: string }) =>
      call(joinRoom, { input }).catch(orLogin(roomMessages.loginToJoin)),
    onSettled: renew,
  })
}
