import { muteRoomMember, readmitRoomMember, removeRoomMember } from '../../contract/room-tools.ts'
import { call } from '../lib/call.ts'

export const DECISIONS = ['remove', 'mute', 'expel', 'dismiss'] as const
export type Decision = (typeof DECISIONS)[number]

const MUTE_MINUTES = 1_440

export interface Seat {
  id: string
  memberId: string
}

/** What is done to the author of a message, and how it is undone. */
export const AUTHOR_ACTIONS = {
  mute: {
    run: (params: Seat) => call(muteRoomMember, { params, input: { minutes: MUTE_MINUTES } }),
    undo: (params: Seat) => call(muteRoomMember, { params, input: { minutes: 0 } }),
  },
  expel: {
    run: (params: Seat) => call(removeRoomMember, { params }),
    undo: (params: Seat) => call(readmitRoomMember, { params }),
  },
} as const
export type AuthorAction = keyof typeof AUTHOR_ACTIONS

export const isAuthorAction = (decision: Decision): decision is AuthorAction => Object.hasOwn(AUTHOR_ACTIONS, decision)

const AUTHOR = { mute: 'can’t write in the room for a day.', expel: 'can no longer read or join the room.' } as const

interface Found {
  /** Whether the decision removes the message. */
  removes: boolean
  /** Whether the message was in the room before. */
  isThere: boolean
}

const sentenceOf = (decision: Decision, { removes, isThere }: Found): string => {
  const removed = 'We removed the message that you reported.'
  if (decision === 'remove') return removed
  if (decision !== 'dismiss')
    return removes ? `${removed} Its author ${AUTHOR[decision]}` : `The author of the message ${AUTHOR[decision]}`
  return isThere
    ? 'We reviewed the message and it does not break our rules.'
    : 'The message that you reported is no longer in the room.'
}

/** What everyone who reported the message reads, unless it is written otherwise. */
export const outcomeWords = (decision: Decision, found: Found): string =>
  `${sentenceOf(decision, found)} Thank you for reporting it.`
