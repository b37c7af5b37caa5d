import type { Message } from '../../../../contract/chat.ts'

/** What can be done about a message. The same functions for as long as the room is open, so that no row is drawn for them. */
export interface RowActs {
  activate: (number: number | null) => void
  jump: (number: number) => void
  react: (message: Message, emoji: string, isOn: boolean) => void
  reply: (message: Message) => void
  edit: (message: Message) => void
  remove: (message: Message) => void
  pin: (message: Message, isPinned: boolean) => void
  report: (message: Message) => void
  copyLink: (message: Message) => void
}
