import {
  getMessagePicture,
  getReportedMessage,
  listMessages,
  listPins,
  lookIntoRoom,
  markRoomRead,
  pinMessage,
  reactToMessage,
  removeMessage,
  reportMessage,
  searchMessages,
  searchOwnRooms,
  sendMessage,
  updateMessage,
  withdrawReport,
} from '../../../contract/chat.ts'
import { commonTexts } from '../../../contract/common-texts.ts'
import { listRoomReports, resolveRoomReport } from '../../../contract/room-tools.ts'
import { fileAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import type { Chat } from './service.ts'

const writing: Limit[] = [{ by: 'member', max: 30, windowSeconds: 10 }]
const reading: Limit[] = [{ by: 'member', max: 60, windowSeconds: 10 }]

const toPlace = ({ id, messageId }: { id: string; messageId: string }) => ({ roomId: id, messageId })

export const chatRoutes = (chat: Chat): Route[] => [
  route(listMessages, ({ member, params, input }) => chat.listMessages(member, params.id, input), { limits: reading }),
  route(sendMessage, ({ member, params, input, files }) => chat.sendMessage(member, params.id, input, files.picture), {
    limits: writing,
  }),
  route(updateMessage, ({ member, params, input }) => chat.updateMessage(member, toPlace(params), input), {
    limits: writing,
  }),
  route(removeMessage, ({ member, params }) => chat.removeMessage(member, toPlace(params)), { limits: writing }),
  route(reactToMessage, ({ member, params, input }) => chat.reactToMessage(member, toPlace(params), input), {
    limits: writing,
  }),
  route(pinMessage, ({ member, params, input }) => chat.pinMessage(member, toPlace(params), input.isPinned), {
    limits: writing,
  }),
  route(listPins, ({ member, params }) => chat.listPins(member, params.id), { limits: reading }),
  route(lookIntoRoom, ({ member, params }) => chat.lookIntoRoom(member, params.id), { limits: reading }),
  route(searchMessages, ({ member, params, input }) => chat.searchMessages(member, params.id, input), {
    limits: reading,
  }),
  route(searchOwnRooms, ({ member, input }) => chat.searchOwnRooms(member, input), { limits: reading }),
  route(markRoomRead, ({ member, params, input }) => chat.markRoomRead(member, params.id, input.number), {
    limits: reading,
  }),
  route(
    reportMessage,
    async ({ member, params, input }) => {
      const isNew = await chat.reportMessage(member, toPlace(params), input.reason)
      const message = isNew ? commonTexts.reportSent : commonTexts.reportedAlready
      return answer({ isNew }, { message })
    },
    { limits: [{ by: 'member', max: 20, windowSeconds: 3600 }] },
  ),
  route(
    withdrawReport,
    async ({ member, params }) => {
      await chat.withdrawReport(member, toPlace(params))
      return null
    },
    { limits: writing },
  ),
  route(listRoomReports, ({ member, params }) => chat.listRoomReports(member, params.id), { limits: reading }),
  route(
    resolveRoomReport,
    async ({ member, params, input }) => {
      await chat.resolveRoomReport(member, params, input.resolution)
      return null
    },
    { limits: writing },
  ),
  route(getReportedMessage, ({ member, params }) => chat.getReportedMessage(member, params.messageId)),
  route(getMessagePicture, async ({ member, params }) =>
    fileAnswer(await chat.getMessagePicture(member, params.id, params.messageId)),
  ),
]
