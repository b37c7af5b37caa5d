import { EDIT_SECONDS, type Message } from '../../../contract/chat.ts'

/** Its author's, for five minutes. The server decides again. */
export const mayEdit = ({ author, kind, isRemoved, sentAt }: Message, memberId: string, nowMs: number): boolean =>
  author?.id === memberId && kind === 'message' && !isRemoved && nowMs - Date.parse(sentAt) < EDIT_SECONDS * 1000

/** The member's newest message that can still be changed. */
export const lastEditable = (messages: readonly Message[], memberId: string, nowMs: number): Message | null =>
  messages.findLast((message) => mayEdit(message, memberId, nowMs)) ?? null
