import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const BOT_TOKEN = `1234567:${'AbCdEfGhIj'.repeat(4)}`

export interface SentMessage {
  chat_id: number
  text: string
  protect_content?: boolean
}

/** `hang` never answers a message; an answer refuses each with it. */
type Mood = 'accept' | 'hang' | { status: number; description: string; retryAfter?: number }

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}

/** A small server that speaks as much of the Bot API as a bot of ours needs: what it accepted is in `sent`. */
export const startTelegramServer = async () => {
  const sent: SentMessage[] = []
  const asked: string[] = []
  let updates: { update_id: number }[] = []
  let lastId = 0
  let wake = () => {}
  let mood: Mood = 'accept'

  const reply = (response: ServerResponse, result: unknown): void => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ok: true, result }))
  }
  const refuse = (response: ServerResponse, { status, description, retryAfter }: Exclude<Mood, string>): void => {
    const parameters = retryAfter === undefined ? {} : { retry_after: retryAfter }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ok: false, error_code: status, description, parameters }))
  }
  const waitForUpdates = async (offset: number): Promise<unknown[]> => {
    updates = updates.filter(({ update_id }) => update_id >= offset)
    if (updates.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return updates
  }

  const server = createServer(async (request, response) => {
    const method = request.url?.split('/').at(-1) ?? ''
    asked.push(method)
    const body = await readBody(request)
    if (!request.url?.startsWith(`/bot${BOT_TOKEN}/`))
      return refuse(response, { status: 401, description: 'Unauthorized' })
    if (method === 'getMe')
      return reply(response, { id: 1, is_bot: true, first_name: 'Uptick', username: 'uptick_test_bot' })
    if (method === 'getUpdates') return reply(response, await waitForUpdates(Number(body.offset ?? 0)))
    if (mood === 'hang') return
    if (mood !== 'accept') return refuse(response, mood)
    sent.push(body as unknown as SentMessage)
    reply(response, { message_id: sent.length, date: 0, chat: { id: body.chat_id, type: 'private' } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0

  const update = (what: Record<string, unknown>): void => {
    lastId += 1
    updates.push({ update_id: lastId, ...what })
    wake()
  }
  const chatOf = (chatId: number, type: string) => ({ id: chatId, type, first_name: 'Ada' })
  const from = (chatId: number) => ({ id: chatId, is_bot: false, first_name: 'Ada' })

  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    asked,
    setMood: (next: Mood) => {
      mood = next
    },
    /** Somebody writes to the bot. */
    write: (chatId: number, text: string, type = 'private'): void => {
      const [command = ''] = text.split(' ')
      const entities = [{ type: 'bot_command', offset: 0, length: command.length }]
      update({
        message: { message_id: lastId, date: 0, chat: chatOf(chatId, type), from: from(chatId), text, entities },
      })
    },
    /** Somebody blocks the bot. */
    block: (chatId: number): void => {
      const user = { id: 1, is_bot: true, first_name: 'Uptick' }
      const states = {
        old_chat_member: { status: 'member', user },
        new_chat_member: { status: 'kicked', user, until_date: 0 },
      }
      update({ my_chat_member: { chat: chatOf(chatId, 'private'), from: from(chatId), date: 0, ...states } })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
