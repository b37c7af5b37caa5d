import { listMessages, sendMessage } from '../../../contract/chat.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Chat } from './service.ts'

export const chatRoutes = (chat: Chat): Route[] => [
  route(listMessages, ({ member, params, input }) => chat.listMessages(member, params.id, input)),
  route(sendMessage, ({ member, params, input }) => chat.sendMessage(member, params.id, input), {
    limits: [{ by: 'member', max: 30, windowSeconds: 10 }],
  }),
]
