import { expect, it } from 'vitest'
import { EDIT_SECONDS } from '../../../contract/chat.ts'
import { testMessage } from './components/testing-message.ts'
import { lastEditable, mayEdit } from './right-rules.ts'

const mine = { id: 'me', name: 'Me', tier: 'gold', isHost: false, isModerator: false, handle: null } as const
const now = Date.parse(testMessage(10).sentAt)

it('lets an author change a message for five minutes, and nobody else', () => {
  const message = testMessage(10, { author: mine })
  expect(mayEdit(message, 'me', now + (EDIT_SECONDS - 1) * 1000)).toBe(true)
  expect(mayEdit(message, 'me', now + EDIT_SECONDS * 1000)).toBe(false)
  expect(mayEdit(testMessage(10), 'me', now)).toBe(false)
  expect(mayEdit({ ...message, isRemoved: true }, 'me', now)).toBe(false)
  expect(mayEdit({ ...message, kind: 'call' }, 'me', now)).toBe(false)
})

it('goes back to the newest own message with ArrowUp', () => {
  const messages = [testMessage(8, { author: mine }), testMessage(9, { author: mine }), testMessage(10)]
  expect(lastEditable(messages, 'me', now)?.number).toBe(9)
  expect(lastEditable(messages, 'me', now + 600_000)).toBeNull()
})
