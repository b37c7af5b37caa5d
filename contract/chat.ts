import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { fileField, IMAGE_KINDS, MEGABYTE } from './files.ts'
import { cleanText, countCharacters, MESSAGE_MAX_CHARACTERS } from './people-text.ts'
import { ROOM_REFUSALS, Room } from './rooms.ts'
import { Signal } from './signals.ts'
import { visibleLine, visibleText } from './text-fields.ts'
import { Tier } from './tiers.ts'
import { TradeCallCard } from './trade-calls.ts'

export const MESSAGES_PAGE_SIZE = 50
/** How long its author may change a message. */
export const EDIT_SECONDS = 300
export const MAX_PINS = 20
/** Different reactions to one message. */
export const MAX_REACTIONS = 20
/** How long somebody counts as typing after their last key. */
export const TYPING_SECONDS = 3

export const chatMessages = {
  empty: commonTexts.messageMissing,
  tooLong: 'A message has at most 2,000 characters',
  sendFailed: 'Failed to send the message',
  listFailed: 'Failed to load the messages',
  editFailed: 'Failed to change the message',
  removeFailed: 'Failed to delete the message',
  searchFailed: 'Failed to search the room',
  reactionInvalid: 'Please choose one emoji',
  reportReasonRequired: commonTexts.problemMissing,
} as const

const MessageText = z.string(chatMessages.empty).check(
  z.overwrite(cleanText),
  z.refine((text) => countCharacters(text) <= MESSAGE_MAX_CHARACTERS, chatMessages.tooLong),
)
const Mentions = z._default(z.array(Id).check(z.maxLength(20)), [])
/** One emoji as people see it, flags and families too (Unicode's recommended set). */
const EMOJI = /^\p{RGI_Emoji}$/v
/** Why somebody who may read a room may not say something in it. */
const SAYING_REFUSALS = ['ROOM_CLOSED', 'MESSAGE_MUTED', 'MESSAGE_TOO_SOON', 'MESSAGE_WORD_BLOCKED'] as const

export const MessageAuthor = z.object({
  /** Null for a simulated one. */
  id: z.nullable(Id),
  name: z.string(),
  tier: Tier,
  isHost: z.boolean(),
  isModerator: z.boolean(),
  /** Of their public profile; null where they have none. */
  handle: z.nullable(z.string()),
})

/** A committed signal of the engine. `signal` is null where the reader's tier does not cover it. */
export const SignalCard = z.object({ kind: z.literal('signal'), id: Id, signal: z.nullable(Signal) })

export const MessageCard = z.discriminatedUnion('kind', [SignalCard, TradeCallCard])
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
  /** Who is named in it. */
  mentions: z.array(z.object({ id: Id, name: z.string() })),
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
const MessageId = z.object({ id: Id, messageId: Id })
const MessageNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const listMessages = defineCall({
  method: 'GET',
  path: '/rooms/:id/messages',
  access: 'member',
  alsoAtRoot: true,
  summary:
    'Messages in order: the newest, or messages before, after or around a number. Only the first of the three counts.',
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
    'Send a message to a room. The same nonce again gives the same message. `mentions` outside the room are dropped.',
  failure: chatMessages.sendFailed,
  params: RoomId,
  input: z.object({
    /** May be empty beside a picture or a signal. */
    text: MessageText,
    nonce: Id,
    replyTo: z.optional(z.nullable(z.int().check(z.minimum(1)))),
    mentions: Mentions,
    /** A signal that its sender may see, shown as a card. Of the host and the administrator only. */
    signalId: z.optional(z.nullable(Id)),
  }),
  files: { picture: fileField({ kinds: IMAGE_KINDS, maxBytes: 5 * MEGABYTE }) },
  reply: Message,
  fails: [...ROOM_REFUSALS, ...SAYING_REFUSALS, 'MESSAGE_NOT_FOUND', 'ROOM_HOST_ONLY', 'SIGNAL_NOT_FOUND'],
})

export const updateMessage = defineCall({
  method: 'PATCH',
  path: '/rooms/:id/messages/:messageId',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Edit one’s own message within five minutes. It shows a mark.',
  failure: chatMessages.editFailed,
  params: MessageId,
  input: z.object({ text: MessageText, mentions: Mentions }),
  reply: Message,
  fails: [...ROOM_REFUSALS, ...SAYING_REFUSALS, 'MESSAGE_NOT_FOUND', 'MESSAGE_FINAL'],
})

export const removeMessage = defineCall({
  method: 'DELETE',
  path: '/rooms/:id/messages/:messageId',
  access: 'member',
  alsoAtRoot: true,
  summary:
    'Delete one’s own message. The host and the administrator can delete any message, except the card of a call.',
  failure: chatMessages.removeFailed,
  params: MessageId,
  reply: Message,
  fails: [...ROOM_REFUSALS, 'MESSAGE_NOT_FOUND', 'MESSAGE_FINAL', 'ROOM_HOST_ONLY'],
})

export const reactToMessage = defineCall({
  method: 'POST',
  path: '/rooms/:id/messages/:messageId/reactions',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Add or remove an emoji reaction. Repeating the call changes nothing.',
  params: MessageId,
  input: z.object({
    emoji: z.string(chatMessages.reactionInvalid).check(
      z.maxLength(32, chatMessages.reactionInvalid),
      z.refine((text) => EMOJI.test(text), chatMessages.reactionInvalid),
    ),
    isOn: z.boolean(),
  }),
  reply: Message,
  fails: [...ROOM_REFUSALS, 'ROOM_CLOSED', 'MESSAGE_NOT_FOUND', 'MESSAGE_MUTED', 'REACTIONS_FULL'],
})

export const pinMessage = defineCall({
  method: 'POST',
  path: '/rooms/:id/messages/:messageId/pin',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Pin or unpin a message. For the host, moderators and the administrator.',
  params: MessageId,
  input: z.object({ isPinned: z.boolean() }),
  reply: Message,
  fails: [...ROOM_REFUSALS, 'MESSAGE_NOT_FOUND', 'ROOM_HOST_ONLY', 'PINS_FULL'],
})

export const listPins = defineCall({
  method: 'GET',
  path: '/rooms/:id/pins',
  access: 'member',
  alsoAtRoot: true,
  summary: 'The pinned messages of a room, latest pin first.',
  params: RoomId,
  reply: z.array(Message),
  fails: ROOM_REFUSALS,
})

/** So far back a room is read by those who have not joined it. */
export const LOOK_HOURS = 24

export const lookIntoRoom = defineCall({
  method: 'GET',
  path: '/rooms/:id/look',
  access: 'member',
  alsoAtRoot: true,
  summary: `The last ${LOOK_HOURS} hours of a room that the member could join, at most ${MESSAGES_PAGE_SIZE} messages. Sealed calls don’t show their direction.`,
  failure: chatMessages.listFailed,
  params: RoomId,
  reply: z.object({ room: Room, messages: z.array(Message) }),
  fails: [...ROOM_REFUSALS, 'ROOM_REMOVED'],
})

export const searchMessages = defineCall({
  method: 'GET',
  path: '/rooms/:id/search',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Messages of a room that contain a text, newest first. For the next page, set `before` to the last number.',
  failure: chatMessages.searchFailed,
  params: RoomId,
  input: z.object({
    text: visibleLine('Please enter a search text', 100),
    before: z.optional(MessageNumber),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  }),
  reply: z.object({ messages: z.array(Message), hasOlder: z.boolean() }),
  fails: ROOM_REFUSALS,
})

export const searchOwnRooms = defineCall({
  method: 'GET',
  path: '/rooms/my/search',
  access: 'member',
  summary: 'The newest messages that contain a text, from the member’s rooms that they may read.',
  failure: chatMessages.searchFailed,
  input: z.object({
    text: visibleLine('Please enter a search text', 100),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 5),
  }),
  reply: z.array(
    z.object({
      roomId: Id,
      roomName: z.string(),
      number: z.int(),
      /** Null once the member is gone. */
      authorName: z.nullable(z.string()),
      /** The text around the first place where it was found. */
      excerpt: z.string(),
      sentAt: Instant,
    }),
  ),
})

export const markRoomRead = defineCall({
  method: 'POST',
  path: '/rooms/:id/read',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Mark the room as read up to this number. A lower number changes nothing.',
  params: RoomId,
  input: z.object({ number: z.int().check(z.minimum(0)) }),
  reply: z.object({ lastReadNumber: z.int() }),
  fails: ROOM_REFUSALS,
})

export const reportMessage = defineCall({
  method: 'POST',
  path: '/rooms/:id/messages/:messageId/report',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Report someone else’s message to the administrator. A member has one open report per message.',
  params: MessageId,
  input: z.object({
    reason: visibleText(chatMessages.reportReasonRequired, 1_000, commonTexts.atMostThousand),
  }),
  /** False while the member’s last report of it is open. */
  reply: z.object({ isNew: z.boolean() }),
  fails: [...ROOM_REFUSALS, 'MESSAGE_NOT_FOUND'],
})

export const withdrawReport = defineCall({
  method: 'DELETE',
  path: '/rooms/:id/messages/:messageId/report',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Withdraw the member’s own report of a message within a minute, while it is open.',
  failure: 'Failed to withdraw the report',
  params: MessageId,
  fails: [...ROOM_REFUSALS, 'MESSAGE_NOT_FOUND', 'REPORT_NOT_FOUND'],
})

export const getReportedMessage = defineCall({
  method: 'GET',
  path: '/admin/reported-messages/:messageId',
  access: 'admin',
  summary: 'A reported message, with four messages before it and four after it.',
  params: z.object({ messageId: Id }),
  reply: z.object({
    room: z.object({ id: Id, name: z.string() }),
    number: z.int(),
    messages: z.array(Message),
  }),
  fails: ['MESSAGE_NOT_FOUND'],
})

export const getMessagePicture = defineCall({
  method: 'GET',
  path: '/rooms/:id/messages/:messageId/picture',
  access: 'member',
  alsoAtRoot: true,
  summary: 'The picture of a message, for readers of the room.',
  params: MessageId,
  answers: 'file',
  fails: [...ROOM_REFUSALS, 'MESSAGE_NOT_FOUND'],
})
