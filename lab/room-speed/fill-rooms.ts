import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../contract/call.ts'
import { sendMessage } from '../../contract/chat.ts'
import { createRoom, joinRoom } from '../../contract/rooms.ts'
import { TOKEN_KEY } from '../../web/lib/session-keys.ts'
import { signInAs, type Viewer } from '../look/sign-in.ts'

export interface Rooms {
  empty: Room
  full: Room
  /** Says something in a room, as somebody else than the reader. */
  say: (roomId: string, text: string) => Promise<void>
}

interface Room {
  id: string
  name: string
}

const AT_ONCE = 8
/** So many rooms are in the reader's list. */
const LISTED = 50
const WORDS =
  'the London high was taken twice and I stay out of it until the hour turns with a smaller size than before'.split(' ')

/** Of different lengths, as what people write. */
const textOf = (number: number): string =>
  Array.from({ length: 3 + ((number * 7) % 40) }, (_, place) => WORDS[(number * 5 + place) % WORDS.length]).join(' ')

const ask = async (base: string, token: string, call: Call, body: unknown, path = call.path): Promise<unknown> => {
  const response = await fetch(`${base}/api${path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { data: unknown; message?: string }
  if (!response.ok) throw new Error(`${call.method} ${path} answered ${response.status}: ${answer.message}`)
  return answer.data
}

/** Two rooms among fifty, with a seat of the reader (gold) and of whoever speaks (silver) in each. */
export const openRooms = async (base: string, password: string): Promise<Rooms> => {
  const tokenOf = async (viewer: Viewer) => (await signInAs(base, viewer, password))[TOKEN_KEY] ?? ''
  const [admin, gold, silver] = await Promise.all([tokenOf('admin'), tokenOf('gold'), tokenOf('silver')])
  const open = async (name: string): Promise<Room> => {
    const { id } = (await ask(base, admin, createRoom, {
      name,
      description: 'To be measured.',
      type: 'public',
    })) as Room
    for (const token of [gold, silver]) await ask(base, token, joinRoom, { roomId: id })
    return { id, name }
  }
  for (let n = 2; n < LISTED; n += 1) await open(`Room ${n}`)
  return {
    empty: await open('An empty room'),
    full: await open('A full room'),
    say: async (roomId, text) => {
      const input = { text, nonce: randomUUID(), mentions: [] }
      await ask(base, silver, sendMessage, input, sendMessage.path.replace(':id', roomId))
    },
  }
}

/** So many messages in the full room; in the empty one the one that is waited for. */
export const fillRoom = async ({ empty, full, say }: Rooms, messages: number): Promise<void> => {
  await say(empty.id, textOf(0))
  for (let from = 0; from < messages; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, messages - from) }, (_, n) => from + n)
    await Promise.all(some.map((number) => say(full.id, textOf(number))))
  }
}

/** Speaks in the full room. Resolves to how many messages were said. */
export const talk = async (
  { full, say }: Rooms,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number> => {
  const saying: Promise<void>[] = []
  const fromMs = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, fromMs + (n * 1000) / perSecond - performance.now()))
    saying.push(say(full.id, textOf(n)))
  }
  await Promise.all(saying)
  return saying.length
}
