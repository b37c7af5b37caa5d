import { Bot, type Context, GrammyError } from 'grammy'
import type { TelegramSettings } from '../../env.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createPace } from '../pace.ts'
import type { PushOutcome } from '../push/push-client.ts'

interface Options extends TelegramSettings {
  clock: Clock
  log: Logger
  timeoutMs?: number
}

/** What people do to the bot, in a chat of their own with it: groups are not answered. */
export interface TelegramHandlers {
  /** `code` is empty where somebody came without one. Answers what the bot says. */
  onStart: (chatId: number, code: string) => Promise<string>
  onStop: (chatId: number) => Promise<string>
  /** The bot was blocked. */
  onLeft: (chatId: number) => Promise<void>
}

const TIMEOUT_MS = 10_000
/** An empty answer comes after so long. */
const POLL_SECONDS = 25
const POLL_TIMEOUT_MS = (POLL_SECONDS + 10) * 1000
/** Telegram takes about 30 messages a second from a bot. */
const PACE = { perMinute: 1_500, burst: 25 }

/** What Telegram said, without the address that was asked: the token is in it. */
const formatReason = (error: unknown): string =>
  error instanceof GrammyError ? `${error.error_code} ${error.description}` : 'no answer'

/** grammY names the signals of a package for old runtimes; it uses of them what Node’s have too. */
type GrammySignal = NonNullable<Parameters<Bot['init']>[0]>
const createSignal = (signal: AbortSignal): GrammySignal => signal as unknown as GrammySignal

type GrammyFetch = NonNullable<NonNullable<NonNullable<ConstructorParameters<typeof Bot>[1]>['client']>['fetch']>

/** What grammY asks for: text by POST, with one of its signals. */
interface Asking {
  body: string
  signal: GrammySignal
}

/** By Node's own fetch: the one that grammY brings knows signals by the name of their class, which our build shortens. */
const askByNode = (url: string, { body, signal }: Asking): Promise<Response> => {
  const broken = new AbortController()
  if (signal.aborted) broken.abort()
  else signal.addEventListener('abort', () => broken.abort())
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body, signal: broken.signal, redirect: 'error' })
}

/** When the bot may send: its messages one by one, and none while Telegram asks for patience. */
const createTurns = (clock: Clock) => {
  const pace = createPace({ clock, ...PACE })
  let pausedUntilMs = 0
  return {
    /** Resolves when it is this message's turn, with how long all messages have to wait yet, ms. */
    wait: async (): Promise<number> => {
      await pace.turn()
      return pausedUntilMs - clock.now()
    },
    pause: (seconds: number): void => {
      pausedUntilMs = clock.now() + seconds * 1000
    },
  }
}

export type TelegramBot = ReturnType<typeof createTelegramBot>

/** A bot of the Bot API (core.telegram.org/bots/api). No error that leaves it carries the token. */
export const createTelegramBot = ({ token, apiUrl, clock, log, timeoutMs = TIMEOUT_MS }: Options) => {
  const client = { apiRoot: apiUrl, timeoutSeconds: POLL_TIMEOUT_MS / 1000, fetch: askByNode as unknown as GrammyFetch }
  const bot = new Bot(token, { client })
  const stopping = new AbortController()
  const turns = createTurns(clock)
  let offset = 0

  const ask = async <Answer>(what: string, run: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await run()
    } catch (error) {
      throw new Error(`Telegram, ${what}: ${formatReason(error)}`)
    }
  }
  const stopped = createSignal(stopping.signal)
  const within = (ms: number) => createSignal(AbortSignal.any([stopping.signal, AbortSignal.timeout(ms)]))

  const findName = async (): Promise<string> => {
    if (!bot.isInited()) await ask('getMe', () => bot.init(within(timeoutMs)))
    return bot.botInfo.username
  }

  const judge = (error: unknown): PushOutcome => {
    if (!(error instanceof GrammyError)) return { later: null }
    const { error_code: code, parameters, description } = error
    if (code === 429) {
      const later = parameters.retry_after ?? 1
      turns.pause(later)
      return { later }
    }
    if (code === 403 || (code === 400 && /chat not found/i.test(description))) return 'gone'
    return code >= 500 ? { later: null } : 'refused'
  }

  const answer = async ({ chat, message }: Context, run: (chatId: number, text: string) => Promise<string>) => {
    if (chat?.type !== 'private') return
    const said = await run(chat.id, (message?.text ?? '').replace(/^\/\w+(@\w+)?\s*/, '').trim())
    await ask('sendMessage', () => bot.api.sendMessage(chat.id, said, {}, within(timeoutMs)))
  }

  const readUpdates = async () => {
    try {
      await findName()
      const options = { offset, timeout: POLL_SECONDS, allowed_updates: ['message', 'my_chat_member'] } as const
      return await ask('getUpdates', () => bot.api.getUpdates(options, stopped))
    } catch (error) {
      if (stopping.signal.aborted) return []
      throw error
    }
  }

  return {
    /** The bot's name, without its @. Throws where Telegram does not answer, or does not know the token. */
    findName,

    /** Sends text as it is, with a link that is not opened. Never throws. */
    send: async (chatId: number, text: string, leftSeconds: number): Promise<PushOutcome> => {
      const untilMs = clock.now() + leftSeconds * 1000
      const pausedMs = await turns.wait()
      if (pausedMs > 0) return { later: Math.ceil(pausedMs / 1000) }
      const nowMs = clock.now()
      if (nowMs >= untilMs) return { later: null }
      const options = { link_preview_options: { is_disabled: true }, protect_content: true }
      try {
        await bot.api.sendMessage(chatId, text, options, within(Math.min(timeoutMs, untilMs - nowMs)))
        return 'sent'
      } catch (error) {
        const outcome = judge(error)
        if (outcome === 'refused') log.warn({ reason: formatReason(error) }, 'Telegram refused a message')
        return outcome
      }
    },

    /** From now on, this is done when people speak to the bot. */
    handle: ({ onStart, onStop, onLeft }: TelegramHandlers): void => {
      bot.command('start', (context) => answer(context, onStart))
      bot.command('stop', (context) => answer(context, onStop))
      bot.on('my_chat_member', async ({ chat, myChatMember }) => {
        if (chat.type === 'private' && myChatMember.new_chat_member.status === 'kicked') await onLeft(chat.id)
      })
    },

    /** Waits for what people say, and handles it. One at a time may: of two, Telegram refuses one. */
    poll: async (): Promise<void> => {
      for (const update of await readUpdates()) {
        offset = update.update_id + 1
        await bot.handleUpdate(update).catch((error: unknown) => {
          const cause = error instanceof Error && 'error' in error ? error.error : error
          log.error(
            { reason: cause instanceof Error ? cause.message : 'unknown' },
            'a message to the Telegram bot could not be handled',
          )
        })
      }
    },

    /** Breaks off what waits for an answer. */
    stop: (): void => stopping.abort(),
  }
}
