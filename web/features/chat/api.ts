import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMessagePicture, listPins, type Message, markRoomRead, searchMessages } from '../../../contract/chat.ts'
import { getRoom, listMyRooms } from '../../../contract/rooms.ts'
import { call, callForFile } from '../../lib/call.ts'

const roomKey = (id: string) => [getRoom.path, id] as const
const pinsKey = (id: string) => [listPins.path, id] as const
const PICTURE_KEPT_MS = 10 * 60_000

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
