import { randomUUID } from 'node:crypto'
import { listMessages, type Message, sendMessage } from '../../contract/chat.ts'
import { createRoom, joinRoom, type RoomForm } from '../../contract/rooms.ts'
import type { Member } from '../features/members/service.ts'
import { createMember } from './factories.ts'
import { listenAs } from './listen-as.ts'
import type { TestApp } from './test-app.ts'

type Somebody = Pick<Member, 'id'>

/** What is sent besides the text. */
interface More {
  nonce?: string
  replyTo?: number
  mentions?: string[]
  signalId?: string
}

/** Rooms of an app, with people in them who talk and listen. */
export const createChatDesk = (test: TestApp, boss: Member) => ({
  open: async (changes: Partial<RoomForm> = {}): Promise<string> => {
    const form = { name: 'London', description: 'The open.', type: 'public' as const, ...changes }
    return (await test.as(boss).call(createRoom, { input: form })).body.data.id
  },

  join: async (roomId: string, traits: Parameters<typeof createMember>[1] = {}): Promise<Member> => {
    const member = await createMember(test.db, traits)
    await test.as(member).call(joinRoom, { input: { roomId } })
    return member
  },

  send: (roomId: string, member: Somebody, text: string, more: More = {}) =>
    test.as(member).call(sendMessage, { params: { id: roomId }, input: { text, nonce: randomUUID(), ...more } }),

  list: async (roomId: string, member: Somebody, input: object = {}): Promise<Message[]> =>
    (await test.as(member).call(listMessages, { params: { id: roomId }, input: { limit: 100, ...input } })).body.data
      .messages,

  listen: (member: Member, ...topics: string[]) => listenAs<Message>(test, member, ...topics),
})
