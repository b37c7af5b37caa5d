import type { Page } from '@playwright/test'
import { listMessages, type Message, sendMessage } from '../contract/chat.ts'
import { createRoom, joinRoom, removeRoom } from '../contract/rooms.ts'
import { demoEmail, demoSession, makeCall } from './demo-members.ts'
import type { RunningServer } from './running-server.ts'

type Talker = 'starter' | 'silver' | 'gold'

/** A room of a journey's own, with silver as its host and these members in it. Gone when the journey is over. */
export const openRoom = async (server: RunningServer, name: string, members: readonly Talker[]): Promise<string> => {
  const token = await demoSession(server, 'admin')
  const { data } = await makeCall(server, createRoom, {
    token,
    body: { name, description: 'For a journey.', type: 'public', hostEmail: demoEmail('silver') },
  })
  if (!data) throw new Error('The room was not created.')
  for (const member of members)
    await makeCall(server, joinRoom, { token: await demoSession(server, member), body: { roomId: data.id } })
  return data.id
}

export const closeRoom = async (server: RunningServer, id: string): Promise<void> => {
  await makeCall(server, removeRoom, { token: await demoSession(server, 'admin'), path: `/admin/rooms/${id}` })
}

/** Says something without a browser. */
export const say = async (
  server: RunningServer,
  who: Talker,
  roomId: string,
  text: string,
  replyTo: number | null = null,
): Promise<number> => {
  const { status, data } = await makeCall(server, sendMessage, {
    token: await demoSession(server, who),
    path: `/rooms/${roomId}/messages`,
    body: { text, replyTo, nonce: crypto.randomUUID() },
  })
  if (status !== 200 || !data) throw new Error(`Sending answered ${status}.`)
  return data.number
}

const readRoom = async (server: RunningServer, roomId: string): Promise<Message[]> => {
  const { data } = await makeCall(server, listMessages, {
    token: await demoSession(server, 'admin'),
    path: `/rooms/${roomId}/messages?limit=100`,
  })
  return (data?.messages ?? []).filter(({ kind }) => kind === 'message')
}

/** Everything that was said in the room, in its order. */
export const saidIn = async (server: RunningServer, roomId: string): Promise<string[]> =>
  (await readRoom(server, roomId)).map(({ text }) => text)

/** The same with who said it: `Adaeze Okafor: Before`. */
export const saidByIn = async (server: RunningServer, roomId: string): Promise<string[]> =>
  (await readRoom(server, roomId)).map(({ author, text }) => `${author?.name}: ${text}`)

/** What was said there with a picture. */
export const pictureTexts = async (server: RunningServer, roomId: string): Promise<string[]> =>
  (await readRoom(server, roomId)).filter(({ picture }) => picture !== null).map(({ text }) => text)

/** The texts of the messages that the page shows, in their order. */
export const shownIn = (page: Page): Promise<string[]> =>
  page.locator('[data-chat-message] [data-plain-text]').evaluateAll((all) => all.map((each) => each.textContent ?? ''))

/** Waits until the list of messages reads nothing and has drawn nothing for a while: a slow machine takes longer to come to rest. */
export const untilListRests = (page: Page): Promise<void> =>
  page.locator('[data-chat-list]').evaluate((list) => {
    const QUIET_MS = 500
    return new Promise<void>((resolve) => {
      const rest = () => {
        if (list.querySelector('[aria-busy="true"]')) return again()
        observer.disconnect()
        // Two frames more: what is late shows in them.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }
      let timer = setTimeout(rest, QUIET_MS)
      const again = () => {
        clearTimeout(timer)
        timer = setTimeout(rest, QUIET_MS)
      }
      const observer = new MutationObserver(again)
      observer.observe(list, { childList: true, subtree: true })
    })
  })

/** Cuts the page off from the server, sockets that are open included, and lets it back. */
export const controlNetwork = async (page: Page) => {
  const open = new Set<() => void>()
  await page.routeWebSocket(/\/realtime/, (socket) => {
    const server = socket.connectToServer()
    open.add(() => {
      void socket.close()
      void server.close()
    })
  })
  return {
    cut: async () => {
      await page.context().setOffline(true)
      for (const close of open) close()
      open.clear()
    },
    restore: () => page.context().setOffline(false),
  }
}

/** What the room shows in the first picture after the next event of this type, and whether the list had moved or changed by then. */
export const firstPictureAfter = (page: Page, type: 'keydown' | 'click') =>
  page.evaluate(
    (type) =>
      new Promise<{ written: string; hasJump: boolean; hasMoved: boolean; hasChanged: boolean }>((resolve) => {
        const look = () => {
          const feed = document.querySelector('[data-chat-scroll]')
          return { top: feed?.scrollTop, text: feed?.textContent }
        }
        const pressed = () => {
          const before = look()
          requestAnimationFrame(() => {
            const written = document.querySelector('textarea')?.value ?? ''
            const hasJump = document.querySelector('[data-chat-newest]') !== null
            const { top, text } = look()
            resolve({ written, hasJump, hasMoved: top !== before.top, hasChanged: text !== before.text })
          })
        }
        addEventListener(type, pressed, { once: true, capture: true })
      }),
    type,
  )
