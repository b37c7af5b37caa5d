import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { cleanEmail } from '../contract/people-text.ts'
import { isLoopback } from './platform/http/own-computer.ts'
import { DERIV_NEEDS, DERIV_SYMBOLS, type DerivSettings } from './platform/market-feed/deriv-settings.ts'
import { problemsOfFeeds, splitFeeds } from './platform/market-feed/feed-settings.ts'
import { readS3Url, S3_RULE, type S3Settings } from './platform/storage/s3-settings.ts'

const flag = (fallback: boolean) =>
  z.pipe(
    z._default(
      z.enum(['1', '0', 'true', 'false', 'yes', 'no'], 'must be 1, 0, true, false, yes or no'),
      fallback ? '1' : '0',
    ),
    z.transform((value) => value === '1' || value === 'true' || value === 'yes'),
  )
const text = z.optional(z.string())
const number = (fallback: number, low: number, high: number) =>
  z._default(
    z.coerce
      .number(`must be a number from ${low} to ${high}`)
      .check(z.minimum(low, `must be at least ${low}`), z.maximum(high, `must be at most ${high}`)),
    fallback,
  )

const PROXIES_RULE =
  'must be a list of addresses or networks separated by commas, or the number of proxies in front of Uptick'

const isProxy = (text: string): boolean => {
  const [address = '', length, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  // A network of length 0 is everybody: whoever asks could then say who they are.
  return (
    length === undefined ||
    (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (kind === 4 ? 32 : 128))
  )
}

/** Whom to believe about a visitor's address: proxies by address or network, or how many there are. Null when it is neither. */
const readProxies = (text: string): string[] | number | null => {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= 16 ? Number(text) : null
  const proxies = text.split(',').map((proxy) => proxy.trim())
  return proxies.every(isProxy) ? proxies : null
}

const Variables = z.object({
  NODE_ENV: text,
  PORT: number(3000, 0, 65535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  REDIS_URL: z.optional(
    z.string().check(z.regex(/^(rediss?|unix):\/\//, 'must start with redis://, rediss:// or unix://')),
  ),
  PEER_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^/]+$/,
          'must be the address at which other processes reach this one, such as http://app-1:3000',
        ),
      ),
  ),
  S3_URL: z.optional(
    z.pipe(z.string(), z.transform(readS3Url)).check(z.refine((settings) => settings !== null, S3_RULE)),
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z._default(z.string(), 'Uptick <no-reply@uptick.test>'),
  ADMIN_EMAIL: z._default(
    z.string().check(z.overwrite(cleanEmail), z.email('must be an email address')),
    'admin@uptick.test',
  ),
  DEMO: flag(true),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  MARKET_FEED: z._default(z.string(), 'simulated'),
  REPLAY_SPEED: number(1, 0.1, 600),
  DERIV_APP_ID: z.optional(z.string().check(z.regex(/^\w{1,64}$/, 'must be the id of an application at Deriv'))),
  DERIV_URL: z._default(z.url('must be a URL'), 'wss://api.derivws.com/trading/v1/options/ws/public'),
  DERIV_SYMBOLS: z._default(z.string(), DERIV_SYMBOLS.join()),
  CCXT_SYMBOLS: z._default(z.string(), 'BTC/USDT,ETH/USDT,SOL/USDT,XRP/USDT'),
  PUBLIC_URL: z.optional(z.url('must be a URL')),
  TRUSTED_PROXIES: z.optional(
    z.pipe(z.string(), z.transform(readProxies)).check(z.refine((proxies) => proxies !== null, PROXIES_RULE)),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(24, 'must have at least 24 characters'))),
  RECORD_SIGNING_KEY: text,
  PUSH_KEY: text,
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d{1,20}:[\w-]{30,64}$/, 'must be the token of a Telegram bot')),
  ),
  TELEGRAM_API_URL: z._default(z.url('must be a URL'), 'https://api.telegram.org'),
  WITNESSES: text,
  TIMESTAMP_URL: z.optional(z.string().check(z.regex(/^https?:\/\//, 'must start with http:// or https://'))),
  TIMESTAMP_EVERY_SECONDS: number(300, 1, 86_400),
  AI_PROVIDER: z._default(z.enum(['local', 'gemini', 'openai'], 'must be local, gemini or openai'), 'local'),
  GEMINI_API_KEY: text,
  GEMINI_MODEL: z._default(z.string().check(z.regex(/^[\w.-]+$/, 'must be the name of a model')), 'gemini-2.5-flash'),
  AI_BASE_URL: z.optional(z.url('must be a URL')),
  AI_MODEL: z.optional(z.string().check(z.regex(/^[\w.:/@-]{1,60}$/, 'must be the name of a model'))),
  AI_API_KEY: text,
  RATE_LIMIT_SCALE: number(1, 0, 1_000_000),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be a log level'), 'warn'),
  SUPPORT_TELEGRAM_URL: z._default(z.url('must be a URL'), 'https://t.me/uptick_support'),
  SUPPORT_EMAIL: z._default(z.string(), 'support@uptick.test'),
  SUPPORT_CHAT_URL: z.optional(z.string().check(z.regex(/^https:\/\//, 'must start with https://'))),
  SUPPORT_PHONE: text,
  GUEST_TASTE: number(3, 0, 100),
  FIRST_STEP_POINTS: z._default(
    z.string().check(z.regex(/^\d{1,4}(,\d{1,4}){4}$/, 'must be five amounts separated by commas')),
    '10,20,30,10,50',
  ),
  CFD_AI_LAUNCH_AT: z.optional(z.iso.datetime({ offset: true, error: 'must be a time such as 2027-03-01T09:00:00Z' })),
})

/** A bot on Telegram. */
export interface TelegramSettings {
  token: string
  /** Where the Bot API is. */
  apiUrl: string
}

/** A generative service that reads pictures of charts too. */
export interface SecondReaderSettings {
  provider: 'gemini' | 'openai'
  /** As members read it. */
  name: string
  baseUrl: string
  model: string
  /** Null where the service needs none. */
  apiKey: string | null
}

export interface Env {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Where the processes of an installation meet; null where there is one. */
  redisUrl: string | null
  /** Where the other processes reach this one; null where there are none. */
  peerUrl: string | null
  /** Where uploads are kept; null for the data folder. */
  s3: S3Settings | null
  smtpUrl: string | null
  mailFrom: string
  adminEmail: string
  demo: boolean
  demoPassword: string | null
  /** The club's own market: what members see, practice and are told of. */
  marketFeed: string
  /** The markets beside it, each with a record of its own. */
  furtherMarketFeeds: string[]
  replaySpeed: number
  deriv: DerivSettings
  ccxtSymbols: string[]
  publicUrl: string
  /** Whose word counts for a visitor's address; null believes nobody but the connection itself. */
  trustedProxies: string[] | number | null
  recordSigningKey: string | null
  /** What names this server to the services that carry notifications. */
  pushKey: string | null
  /** Null where no bot is set up. */
  telegram: TelegramSettings | null
  /** What opens the figures and the documentation of the calls outside the demo. */
  metricsToken: string | null
  /** A policy file that names witnesses. */
  witnesses: string | null
  timestampUrl: string | null
  timestampEverySeconds: number
  /** Who reads pictures of charts besides our own reader; null for nobody. */
  secondReader: SecondReaderSettings | null
  rateLimitScale: number
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  supportTelegramUrl: string
  supportEmail: string
  /** A second chat with support, and its telephone; null where there is none. */
  supportChatUrl: string | null
  supportPhone: string | null
  /** When CFD AI is planned to open, ms; null while no date is set. */
  cfdAiLaunchAtMs: number | null
  /** How many live 5-minute signals a guest may open a day; 0 for none. */
  guestTaste: number
  /** U-Points for each first step. */
  firstStepPoints: number[]
}

const isSafe = (address: string, secure: 'https:' | 'wss:'): boolean =>
  address.startsWith(secure) || isLoopback(new URL(address).hostname)

/** Addresses of services that could be listened to on the way. */
const readableWays = (v: z.infer<typeof Variables>): string[] => [
  ...(v.AI_BASE_URL === undefined || isSafe(v.AI_BASE_URL, 'https:')
    ? []
    : ['AI_BASE_URL is not https: others could read the key and members’ pictures. Use an https address.']),
  ...(isSafe(v.DERIV_URL, 'wss:')
    ? []
    : ['DERIV_URL is not wss: others could change prices on their way. Use a wss address.']),
  ...(isSafe(v.TELEGRAM_API_URL, 'https:')
    ? []
    : ['TELEGRAM_API_URL is not https: others could read the bot’s token and the signals. Use an https address.']),
]

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** What several processes need of each other. */
const severalProcesses = (v: z.infer<typeof Variables>): string[] => [
  ...(v.DATABASE_URL
    ? []
    : [
        'REDIS_URL is for several processes, but the embedded database allows only one. Set DATABASE_URL or unset REDIS_URL.',
      ]),
  ...(splitFeeds(v.MARKET_FEED).some((setting) => setting.startsWith('replay:'))
    ? ['REDIS_URL is for several processes, but each would replay by its own clock. Unset REDIS_URL or the replay.']
    : []),
  ...(v.TRUSTED_PROXIES
    ? []
    : ['Set TRUSTED_PROXIES with REDIS_URL, and include the other processes. Otherwise all visitors count as one.']),
  ...(v.PEER_URL || !(isEverywhere(v.HOST) || v.PORT === 0)
    ? []
    : ['Set PEER_URL with REDIS_URL if other processes can’t reach this one at HOST and PORT.']),
]

/** Rules between variables, each a sentence. */
const conflicts = (v: z.infer<typeof Variables>): string[] => [
  ...(v.DEMO && !isLoopback(v.HOST)
    ? [`HOST is ${v.HOST}, but demo mode listens on loopback only. Set DEMO=0 to serve others.`]
    : []),
  ...(v.DEMO && v.NODE_ENV === 'production'
    ? ['NODE_ENV is production, but a demo prints its password. Set DEMO=0.']
    : []),
  ...(v.DEMO && v.PUBLIC_URL && !isLoopback(new URL(v.PUBLIC_URL).hostname)
    ? [`PUBLIC_URL is ${v.PUBLIC_URL}, but a demo is for its own computer only. Set DEMO=0 to serve others.`]
    : []),
  ...(v.AI_PROVIDER === 'gemini' && !v.GEMINI_API_KEY
    ? ['GEMINI_API_KEY is needed when AI_PROVIDER is gemini. Without both, only this server reads charts.']
    : []),
  ...(v.AI_PROVIDER === 'openai' && !v.AI_MODEL
    ? ['AI_MODEL is needed when AI_PROVIDER is openai: it names the model that reads charts.']
    : []),
  ...readableWays(v),
  ...(splitFeeds(v.MARKET_FEED).includes('deriv') && !v.DERIV_APP_ID ? [DERIV_NEEDS] : []),
  ...problemsOfFeeds(splitFeeds(v.MARKET_FEED), v.DEMO),
  ...(v.REDIS_URL ? severalProcesses(v) : []),
  ...(!v.DEMO && !v.SMTP_URL ? ['Set SMTP_URL when DEMO=0: members get their codes by email.'] : []),
  ...(!v.DEMO && !v.PUBLIC_URL ? ['Set PUBLIC_URL when DEMO=0: emails contain links to it.'] : []),
]

const findS3 = ({ S3_URL: settings }: z.infer<typeof Variables>): S3Settings | null => settings ?? null

const findTelegram = ({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: url }: z.infer<typeof Variables>) =>
  token === undefined ? null : { token, apiUrl: url.replace(/\/$/, '') }

const findSecondReader = (v: z.infer<typeof Variables>): SecondReaderSettings | null => {
  const baseUrlOr = (fallback: string): string => (v.AI_BASE_URL ?? fallback).replace(/\/$/, '')
  if (v.AI_PROVIDER === 'gemini' && v.GEMINI_API_KEY)
    return {
      provider: 'gemini',
      name: 'Gemini',
      baseUrl: baseUrlOr('https://generativelanguage.googleapis.com'),
      model: v.GEMINI_MODEL,
      apiKey: v.GEMINI_API_KEY,
    }
  if (v.AI_PROVIDER === 'openai' && v.AI_MODEL)
    return {
      provider: 'openai',
      name: v.AI_MODEL,
      baseUrl: baseUrlOr('https://api.openai.com/v1'),
      model: v.AI_MODEL,
      apiKey: v.AI_API_KEY ?? null,
    }
  return null
}

const toPeers = ({ REDIS_URL, PEER_URL, HOST, PORT }: z.infer<typeof Variables>): Pick<Env, 'redisUrl' | 'peerUrl'> => {
  if (!REDIS_URL) return { redisUrl: null, peerUrl: null }
  return { redisUrl: REDIS_URL, peerUrl: PEER_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}` }
}

/** Stands in the example files where an operator has to put a secret of their own: everybody has read it. */
const PLACEHOLDER = 'CHANGE-ME'

const forgotten = (given: NodeJS.ProcessEnv): string[] =>
  Object.entries(given).flatMap(([name, value]) =>
    value?.includes(PLACEHOLDER) ? [`${name} still has the example's ${PLACEHOLDER}. Put your own value there.`] : [],
  )

/** Reads the environment once. Throws an error whose message has one sentence per problem. */
export const parseEnv = (variables: NodeJS.ProcessEnv): Env => {
  // An empty variable is an unset one.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Variables, given)
  const problems = [
    ...forgotten(given),
    ...(parsed.success
      ? conflicts(parsed.data)
      : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)),
  ]
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('\n'))
  const v = parsed.data
  const [marketFeed = '', ...furtherMarketFeeds] = splitFeeds(v.MARKET_FEED)
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    ...toPeers(v),
    s3: findS3(v),
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM,
    adminEmail: v.ADMIN_EMAIL,
    demo: v.DEMO,
    demoPassword: v.DEMO_PASSWORD ?? null,
    marketFeed,
    furtherMarketFeeds,
    replaySpeed: v.REPLAY_SPEED,
    deriv: { appId: v.DERIV_APP_ID ?? null, address: v.DERIV_URL, symbols: v.DERIV_SYMBOLS.split(/[\s,]+/) },
    ccxtSymbols: v.CCXT_SYMBOLS.split(/[\s,]+/),
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/$/, ''),
    trustedProxies: v.TRUSTED_PROXIES ?? null,
    metricsToken: v.METRICS_TOKEN ?? null,
    recordSigningKey: v.RECORD_SIGNING_KEY ?? null,
    pushKey: v.PUSH_KEY ?? null,
    telegram: findTelegram(v),
    witnesses: v.WITNESSES ?? null,
    timestampUrl: v.TIMESTAMP_URL ?? null,
    timestampEverySeconds: v.TIMESTAMP_EVERY_SECONDS,
    secondReader: findSecondReader(v),
    rateLimitScale: v.DEMO ? v.RATE_LIMIT_SCALE : 1,
    logLevel: v.LOG_LEVEL,
    supportTelegramUrl: v.SUPPORT_TELEGRAM_URL,
    supportEmail: v.SUPPORT_EMAIL,
    supportChatUrl: v.SUPPORT_CHAT_URL ?? null,
    supportPhone: v.SUPPORT_PHONE ?? null,
    guestTaste: v.GUEST_TASTE,
    firstStepPoints: v.FIRST_STEP_POINTS.split(',').map(Number),
    cfdAiLaunchAtMs: v.CFD_AI_LAUNCH_AT === undefined ? null : Date.parse(v.CFD_AI_LAUNCH_AT),
  }
}

/** What an operator should hear at the start, a sentence each: nothing of it keeps the server from starting. */
export const adviceOn = ({
  demo,
  publicUrl,
  trustedProxies,
  databaseUrl,
  redisUrl,
  s3,
}: Pick<Env, 'demo' | 'publicUrl' | 'trustedProxies' | 'databaseUrl' | 'redisUrl' | 's3'>): string[] => [
  ...(publicUrl.startsWith('https:') && trustedProxies === null
    ? [
        'PUBLIC_URL is https, so Uptick runs behind a proxy. Set TRUSTED_PROXIES to its address. Otherwise all visitors count as one and share their limits.',
      ]
    : []),
  ...(!demo && !publicUrl.startsWith('https:')
    ? [
        'PUBLIC_URL is not https: others could read passwords and sessions. Put a proxy with a certificate in front of Uptick.',
      ]
    : []),
  ...(redisUrl?.startsWith('redis:') && !isLoopback(new URL(redisUrl).hostname)
    ? ['REDIS_URL leaves this computer without TLS: others could read or forge messages to members. Use rediss://.']
    : []),
  ...(s3 && !isSafe(s3.endpoint, 'https:')
    ? ['S3_URL leaves this computer without TLS: others could read members’ uploads. Use https://.']
    : []),
  ...(databaseUrl !== null && travelsReadable(databaseUrl)
    ? [
        'DATABASE_URL leaves this computer without sslmode=verify-full: others could read members’ data. Add sslmode=verify-full.',
      ]
    : []),
]

/** Whether a connection to the database crosses a network without both TLS and a checked certificate. */
const travelsReadable = (databaseUrl: string): boolean => {
  const { hostname, searchParams } = new URL(databaseUrl)
  return hostname !== '' && !isLoopback(hostname) && searchParams.get('sslmode') !== 'verify-full'
}
