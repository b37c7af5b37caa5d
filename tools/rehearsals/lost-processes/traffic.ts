import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a person does between two transfers, or says in a room. */
const PAUSE_MS = 200
/** Somebody whose call was not answered tries again. */
const TRY_AGAIN_MS = 100

interface Person {
  email: string
  token: string
}

interface Club {
  url: string
  people: readonly Person[]
  roomId: string
  senders: number
}

/** What a call was answered with; 0 where the connection broke before. */
export const post = async (url: string, token: string, body: object, headers: Record<string, string> = {}) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, text }
  } catch {
    return { status: 0, text: '' }
  }
}

/** Answers that say nothing of whether it was done, or that it was not: from us, or from the proxy. */
const UNCERTAIN = new Set([0, 502, 503, 504])

/**
 * People who send points and speak in a room until told to stop. Whoever gets no answer tries again, with the same key: each thing is
 * answered with 200 once in the end, and must have happened once.
 */
export const startTraffic = ({ url, people, roomId, senders }: Club) => {
  const acknowledged = { transfers: new Set<string>(), messages: new Set<string>() }
  const strange: string[] = []
  const notes = new Set<string>()
  let uncertain = 0
  let goesOn = true

  const insist = async (send: () => ReturnType<typeof post>): Promise<boolean> => {
    for (;;) {
      const { status, text } = await send()
      if (status === 200 || status === 201) return true
      if (!UNCERTAIN.has(status)) {
        strange.push(`${status} ${text.slice(0, 300)}`)
        return false
      }
      uncertain += 1
      await sleep(TRY_AGAIN_MS)
    }
  }

  const transfer = async (place: number): Promise<void> => {
    for (let turn = 0; goesOn; turn += 1) {
      const [from, to] = [people[place], people[(place + 1 + (turn % (people.length - 1))) % people.length]]
      if (!from || !to) return
      const message = `transfer ${place}-${turn}`
      const body = { recipientEmail: to.email, amount: 1, message }
      const headers = { 'idempotency-key': randomUUID() }
      if (await insist(() => post(`${url}/api/auth/transfer-upoints`, from.token, body, headers)))
        acknowledged.transfers.add(message)
      await sleep(PAUSE_MS)
    }
  }

  const speak = async (): Promise<void> => {
    for (let turn = 0; goesOn; turn += 1) {
      const nonce = randomUUID()
      const body = { text: `Said ${turn}`, nonce, mentions: [] }
      if (await insist(() => post(`${url}/api/rooms/${roomId}/messages`, people[0]?.token ?? '', body)))
        acknowledged.messages.add(nonce)
      await sleep(PAUSE_MS)
    }
  }

  /** Every checkpoint of the record that anybody could see. */
  const watchRecord = async (): Promise<void> => {
    while (goesOn) {
      const note = await fetch(`${url}/log/checkpoint`).then(
        (response) => (response.ok ? response.text() : null),
        () => null,
      )
      if (note !== null) notes.add(note)
      await sleep(PAUSE_MS)
    }
  }

  const running = Promise.all([
    ...Array.from({ length: senders }, (_, place) => transfer(place)),
    speak(),
    watchRecord(),
  ])
  return {
    acknowledged,
    strange,
    notes,
    uncertain: () => uncertain,
    /** Resolves once everybody has their last answer. */
    stop: async (): Promise<void> => {
      goesOn = false
      await running
    },
  }
}
