import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getMessagePicture,
  listPins,
  lookIntoRoom,
  type Message,
  markRoomRead,
  removeMessage,
  searchMessages,
} from '../../../contract/chat.ts'
import {
  appointModerator,
  createInvite,
  getRoomSettings,
  listInvites,
  listMentionable,
  listRoomMembers,
  listRoomRemovals,
  listRoomReports,
  muteRoomMember,
  type RoomReport,
  type RoomSettings,
  readmitRoomMember,
  resolveRoomReport,
  revokeInvite,
  updateRoomSettings,
} from '../../../contract/room-tools.ts'
import {
  getRoom,
  joinRoom,
  leaveRoom,
  listMyRooms,
  listPublicRooms,
  type RoomNotificationLevel,
  updateRoomNotifications,
} from '../../../contract/rooms.ts'
import { listSignals } from '../../../contract/signals.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { getRoomCaller } from '../../../contract/trade-calls.ts'
import { AUTHOR_ACTIONS, type Decision, isAuthorAction, outcomeWords } from '../../data/report-decisions.ts'
import { call } from '../../lib/call.ts'
import { fileQueryOf, invalidate, invalidateAll, keyOf, queryOf } from '../../lib/query-of.ts'

const PICTURE_KEPT_MS = 10 * MINUTE_MS
const MENTIONABLE_KEPT_MS = 30_000
const HOST_RECORD_REFRESH_MS = 60_000

/** The room as it stood when its page was opened; asked again when something about the member's place in it has changed. */
export const useRoom = (id: string) =>
  useQuery({
    ...queryOf(getRoom, { params: { id } }),
    // A page that was left and opened again begins at what is unread by then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** What is said in a room goes on while somebody looks into it, who hears nothing by the socket. */
const LOOK_REFRESH_MS = 15_000

/** A room before it is joined. */
export const useRoomLook = (id: string) =>
  useQuery({ ...queryOf(lookIntoRoom, { params: { id } }), retry: false, refetchInterval: LOOK_REFRESH_MS })

export const useRenewRoom = (id: string) => {
  const client = useQueryClient()
  return () => invalidate(client, getRoom, { params: { id } })
}

/** Takes a seat in the room of a link. */
export const useJoinOpenRoom = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(joinRoom, { input: { roomId: id } }),
    onSuccess: async () => {
      await invalidate(client, getRoom, { params: { id } })
      return invalidateAll(client, [listMyRooms, listPublicRooms])
    },
  })
}

export const usePins = (id: string) => useQuery(queryOf(listPins, { params: { id } }))

export const useRenewPins = (id: string) => {
  const client = useQueryClient()
  return () => invalidate(client, listPins, { params: { id } })
}

export const useSearch = (id: string, text: string) =>
  useQuery({
    ...queryOf(searchMessages, { params: { id }, input: { text } }),
    enabled: text !== '',
  })

export const useMessagePicture = ({ roomId, id }: Pick<Message, 'roomId' | 'id'>) =>
  useQuery({
    ...fileQueryOf(getMessagePicture, { params: { id: roomId, messageId: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PICTURE_KEPT_MS,
  })

/** Tells the server how far the room was read. The socket tells the lists of rooms. */
export const useMarkRead = (id: string) => async (number: number) =>
  void (await call(markRoomRead, { params: { id }, input: { number } }))

export const useRoomMembers = (id: string, search: string) =>
  useQuery({
    ...queryOf(listRoomMembers, { params: { id }, input: search ? { search } : {} }),
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
  return () => invalidateAll(client, [listRoomMembers, listRoomRemovals], { params: { id } })
}

export const useMuteMember = (id: string) => {
  const renew = useRenewMembers(id)
  return useMutation({
    mutationFn: ({ memberId, minutes }: { memberId: string; minutes: number }) =>
      call(muteRoomMember, { params: { id, memberId }, input: { minutes } }),
    onSettled: renew,
  })
}

export const useAppointModerator = (id: string) => {
  const renew = useRenewMembers(id)
  return useMutation({
    mutationFn: ({ memberId, isModerator }: { memberId: string; isModerator: boolean }) =>
      call(appointModerator, { params: { id, memberId }, input: { isModerator } }),
    onSettled: renew,
  })
}

/** Saves which messages of the room the member is notified of. */
export const useSaveNotifications = (id: string) => {
  const renew = useRenewRoom(id)
  return useMutation({
    mutationFn: (level: RoomNotificationLevel) => call(updateRoomNotifications, { params: { id }, input: { level } }),
    onSettled: renew,
  })
}

export const useRemovals = (id: string) => useQuery(queryOf(listRoomRemovals, { params: { id } }))

export const useReadmitMember = (id: string) => {
  const renew = useRenewMembers(id)
  return useMutation({
    mutationFn: (memberId: string) => call(readmitRoomMember, { params: { id, memberId } }),
    onSettled: renew,
  })
}

/** Reports come in while the panel is open. */
const REPORTS_REFRESH_MS = 30_000

export const useRoomReports = (id: string, enabled = true) =>
  useQuery({ ...queryOf(listRoomReports, { params: { id } }), refetchInterval: REPORTS_REFRESH_MS, enabled })

interface Deciding {
  report: RoomReport
  decision: Decision
}

/** Acts on a reported message and its author, then resolves the report. The report last, so that a failure leaves it open. */
export const useDecideReport = (id: string) => {
  const client = useQueryClient()
  const renewMembers = useRenewMembers(id)
  return useMutation({
    mutationFn: async ({ report, decision }: Deciding) => {
      const { author, messageId, isRemoved } = report
      if (isAuthorAction(decision) && author) await AUTHOR_ACTIONS[decision].run({ id, memberId: author.id })
      const removes = decision !== 'dismiss' && !isRemoved
      if (removes) await call(removeMessage, { params: { id, messageId } })
      const resolution = outcomeWords(decision, { removes, isThere: !isRemoved })
      await call(resolveRoomReport, { params: { id, reportId: report.id }, input: { resolution } })
    },
    onSettled: () => Promise.all([invalidate(client, listRoomReports, { params: { id } }), renewMembers()]),
  })
}

export const useInvites = (id: string) => useQuery(queryOf(listInvites, { params: { id } }))

export const useCreateInvite = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { maxUses: number; validDays: number }) => call(createInvite, { params: { id }, input }),
    onSettled: () => invalidate(client, listInvites, { params: { id } }),
  })
}

export const useRevokeInvite = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (inviteId: string) => call(revokeInvite, { params: { id, inviteId } }),
    onSettled: () => invalidate(client, listInvites, { params: { id } }),
  })
}

export const useRoomSettings = (id: string) =>
  useQuery({
    ...queryOf(getRoomSettings, { params: { id } }),
    // A form that somebody fills in is not filled in for them.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useSaveSettings = (id: string) => {
  const client = useQueryClient()
  const renewRoom = useRenewRoom(id)
  return useMutation({
    mutationFn: (input: RoomSettings) => call(updateRoomSettings, { params: { id }, input }),
    onSuccess: (saved) => {
      client.setQueryData(keyOf(getRoomSettings, { params: { id } }), saved)
      return renewRoom()
    },
  })
}

/** Gives the seat up; the lists of rooms are read again. */
export const useLeaveRoom = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveRoom, { params: { id } }),
    onSuccess: () => invalidateAll(client, [listMyRooms, listPublicRooms]),
  })
}

/** The record of the room's host; null where they have none that was revealed. */
export const useHostRecord = (id: string) =>
  useQuery({
    ...queryOf(getRoomCaller, { params: { id } }),
    refetchInterval: HOST_RECORD_REFRESH_MS,
  })

/** The newest signals that the member may see, to show one of them. */
export const useNewestSignals = (enabled: boolean) =>
  useQuery({
    queryKey: [listSignals.path, 'to show'],
    queryFn: ({ signal }) => call(listSignals, { input: {}, signal }),
    enabled,
  })
