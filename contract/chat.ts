import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { cleanText, countCharacters, isVisible, MESSAGE_MAX_CHARACTERS } from './chat-text.ts'
import { ROOM_REFUSALS } from './rooms.ts'
import { Signal } from './signals.ts'
import { Tier } from './tiers.ts'

export const MESSAGES_PAGE_SIZE = 50
/** How long its author may change a message. */
export const EDIT_SECONDS = 300
/** How long somebody counts as typing after their last key. */
export const TYPING_SECONDS = 3

export const chatMessages = {
  empty: 'Please enter a message',
  tooLong: 'A message has at most 2,000 characters',
  sendFailed: 'Failed to send the message',
  listFailed: 'Failed to load the messages',
} as const

const MessageText = z.string(chatMessages.empty).check(
  z.overwrite(cleanText),
  z.refine((text) => countCharacters(text) <= MESSAGE_MAX_CHARACTERS, chatMessages.tooLong),
)
const requiredText = z.refine<string>(isVisible, chatMessages.empty)

export const MessageAuthor = z.object({
  /** Null for a simulated one. */
  id: z.nullable(Id),
  name: z.string(),
  tier: Tier,
  isHost: z.boolean(),
})

/** A committed signal of the engine. `signal` is null where the reader's tier does not cover it. */
export const SignalCard = z.object({ kind: z.literal('signal'), id: Id, signal: z.nullable(Signal) })

export const MessageCard = z.discriminatedUnion('kind', [SignalCard])
export type MessageCard = z.infer<typeof MessageCard>

export const MessageKind = z.enum(['message', 'signal', 'call', 'system'])
export type MessageKind = z.infer<typeof MessageKind>

export const Message = z.object({
  id: Id,
  roomId: Id,
  /** From 1 in each room, without a gap: the order of the messages, and what a reader pages by. */
  number: z.int(),
  /** Of its last change. Grows with every change of any message of the room: of two states of one message the higher counts. */
  revision: z.int(),
  kind: MessageKind,
  /** Null for the system's messages, and once the member is gone. */
  author: z.nullable(MessageAuthor),
  /** Empty for a removed one. */
  text: z.string(),
  replyTo: z.nullable(z.object({ number: z.int(), authorName: z.nullable(z.string()), excerpt: z.string() })),
  /** A file of `getMessagePicture`. */
  picture: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  card: z.nullable(MessageCard),
  /** `memberIds`: who reacted, the first hundred. An own reaction is one that names oneself: events are the same for everybody. */
  reactions: z.array(z.object({ emoji: z.string(), count: z.int(), memberIds: z.array(Id) })),
  mentions: z.array(Id),
  sentAt: Instant,
  editedAt: z.nullable(Instant),
  isRemoved: z.boolean(),
  isPinned: z.boolean(),
  /** Nobody wrote it: made up in a demo room. */
  isSimulated: z.boolean(),
  /** Its sender's, in the answer to them only. */
  nonce: z.optional(Id),
})
export type Message = z.infer<typeof Message>

/** Who is here and who types, of this moment. */
export const RoomPresence = z.object({
  online: z.int(),
  /** Made up, in a demo room; else 0. */
  simulatedOnline: z.int(),
  /** Without the reader's own place: everybody is told the same, and leaves themselves out. */
  typing: z.array(z.object({ id: z.nullable(Id), name: z.string(), isSimulated: z.boolean() })),
})
export type RoomPresence = z.infer<typeof RoomPresence>

const RoomId = z.object({ id: Id })
const MessageNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const listMessages = defineCall({
  method: 'GET',
  path: '/rooms/:id/messages',
  access: 'member',
  alsoAtRoot: true,
  summary:
    'Messages in their order: the newest, or those before, after or around a number. Of the three the first that is given counts.',
  failure: chatMessages.listFailed,
  params: RoomId,
  input: z.object({
    before: z.optional(MessageNumber),
    after: z.optional(MessageNumber),
    around: z.optional(MessageNumber),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), MESSAGES_PAGE_SIZE),
  }),
  reply: z.object({ messages: z.array(Message), hasOlder: z.boolean(), hasNewer: z.boolean() }),
  fails: ROOM_REFUSALS,
})

export const sendMessage = defineCall({
  method: 'POST',
  path: '/rooms/:id/messages',
  access: 'member',
  alsoAtRoot: true,
  summary:
    'Say something in a room. What is sent again with the same nonce is the same message. `mentions` that have no seat are left out.',
  failure: chatMessages.sendFailed,
  params: RoomId,
  input: z.object({
    text: MessageText.check(requiredText),
    nonce: Id,
    replyTo: z.optional(z.nullable(z.int().check(z.minimum(1)))),
    mentions: z._default(z.array(Id).check(z.maxLength(20)), []),
  }),
  reply: Message,
  fails: [
    ...ROOM_REFUSALS,
    ...(['ROOM_CLOSED', 'MESSAGE_NOT_FOUND', 'MESSAGE_MUTED', 'MESSAGE_TOO_SOON', 'MESSAGE_WORD_BLOCKED'] as const),
  ],
})
