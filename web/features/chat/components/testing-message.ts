import type { Message } from '../../../../contract/chat.ts'

/** A message for tests: somebody's, a minute after the one before it. */
export const testMessage = (number: number, changes: Partial<Message> = {}): Message => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  roomId: '00000000-0000-7000-8000-000000000000',
  number,
  revision: number,
  kind: 'message',
  author: { id: 'somebody', name: 'Amara Eze', tier: 'gold', isHost: false, isModerator: false, handle: null },
  text: `Message ${number}`,
  replyTo: null,
  picture: null,
  card: null,
  reactions: [],
  mentions: [],
  sentAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  editedAt: null,
  isRemoved: false,
  isPinned: false,
  isSimulated: false,
  ...changes,
})
