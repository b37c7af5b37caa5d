import { describe, expect, it } from 'vitest'
import { adviceOn, parseEnv } from './env.ts'
import { DERIV_NEEDS, DERIV_SYMBOLS } from './platform/market-feed/deriv-settings.ts'
import { S3_RULE } from './platform/storage/s3-settings.ts'

const problemsOf = (variables: NodeJS.ProcessEnv): string[] => {
  try {
    parseEnv(variables)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

/** What several processes are given at least. */
const SEVERAL = {
  REDIS_URL: 'redis://127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1/uptick',
  TRUSTED_PROXIES: '127.0.0.1',
}
const SAFE = {
  demo: false,
  publicUrl: 'https://uptick.example',
  trustedProxies: 1,
  databaseUrl: null,
  redisUrl: null,
  s3: null,
}

describe('the environment', () => {
  it('needs nothing: a demo on loopback, embedded database, simulated market', () => {
    expect(parseEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      smtpUrl: null,
      demo: true,
      demoPassword: null,
      adminEmail: 'admin@uptick.test',
      marketFeed: 'simulated',
      replaySpeed: 1,
      publicUrl: 'http://localhost:3000',
      rateLimitScale: 1,
    })
  })

  it('knows when CFD AI is planned to open, in any zone, or that no date is set', () => {
    expect(parseEnv({}).cfdAiLaunchAtMs).toBeNull()
    const { cfdAiLaunchAtMs } = parseEnv({ CFD_AI_LAUNCH_AT: '2027-03-01T10:00:00+01:00' })
    expect(cfdAiLaunchAtMs).toBe(Date.parse('2027-03-01T09:00:00Z'))
  })

  it('takes live prices of the chosen pairs, from an application that has an id', () => {
    const { marketFeed, deriv } = parseEnv({ MARKET_FEED: 'deriv', DERIV_APP_ID: '4711' })
    expect([marketFeed, deriv.appId, deriv.symbols]).toEqual(['deriv', '4711', DERIV_SYMBOLS])
    expect(new URL(deriv.address).protocol).toBe('wss:')
    expect(parseEnv({ DERIV_SYMBOLS: 'frxEURUSD, OTC_SPC' }).deriv.symbols).toEqual(['frxEURUSD', 'OTC_SPC'])
    expect(parseEnv({ CCXT_SYMBOLS: 'BTC/EUR, ETH/EUR' }).ccxtSymbols).toEqual(['BTC/EUR', 'ETH/EUR'])
    expect(parseEnv({ DERIV_URL: 'ws://127.0.0.1:9' }).deriv.address).toBe('ws://127.0.0.1:9')
  })

  it('takes several markets, the club’s own first, and a comma of a folder’s name for what it is', () => {
    const marketsOf = (MARKET_FEED: string) => {
      const { marketFeed, furtherMarketFeeds } = parseEnv({ MARKET_FEED, DERIV_APP_ID: '4711' })
      return [marketFeed, ...furtherMarketFeeds]
    }
    expect(marketsOf('deriv')).toEqual(['deriv'])
    expect(marketsOf('deriv, ccxt:kraken,ccxt:bitstamp')).toEqual(['deriv', 'ccxt:kraken', 'ccxt:bitstamp'])
    expect(marketsOf('replay:/candles, of May')).toEqual(['replay:/candles, of May'])
    expect(marketsOf('simulated,replay:/candles, of May')).toEqual(['simulated', 'replay:/candles, of May'])
  })

  it('lets made and recorded prices stand beside live ones in the demo alone', () => {
    const served = { DEMO: '0', SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://uptick.example', DERIV_APP_ID: '4711' }
    expect(problemsOf({ ...served, MARKET_FEED: 'deriv,ccxt:kraken' })).toEqual([])
    for (const made of ['simulated', 'replay:/candles'])
      for (const MARKET_FEED of [`deriv,${made}`, `${made},deriv`])
        expect(problemsOf({ ...served, MARKET_FEED })).toEqual([
          `MARKET_FEED has ${made} beside another market. Outside the demo, several markets must all be live.`,
        ])
    expect(problemsOf({ DERIV_APP_ID: '4711', MARKET_FEED: 'deriv,simulated' })).toEqual([])
  })

  it('takes an empty variable for an unset one', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '', MARKET_FEED: '' })).toEqual(parseEnv({}))
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
    [{ CFD_AI_LAUNCH_AT: 'in March' }, 'CFD_AI_LAUNCH_AT must be a time such as 2027-03-01T09:00:00Z.'],
    [{ PORT: '70000' }, 'PORT must be at most 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must start with smtp:// or smtps://.'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an email address.'],
    [{ DEMO: 'perhaps' }, 'DEMO must be 1, 0, true, false, yes or no.'],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must have at least 8 characters.'],
    [{ REPLAY_SPEED: '0' }, 'REPLAY_SPEED must be at least 0.1.'],
    [{ MARKET_FEED: 'deriv' }, DERIV_NEEDS],
    [{ MARKET_FEED: 'ccxt:kraken,deriv' }, DERIV_NEEDS],
    [{ MARKET_FEED: 'ccxt:kraken,ccxt:kraken' }, 'MARKET_FEED has a market twice.'],
    [
      { MARKET_FEED: 'simulated,ccxt:' },
      'MARKET_FEED has "ccxt:". Each market must be simulated, replay:<folder of candle CSVs>, deriv or ccxt:<exchange>.',
    ],
    [
      { ...SEVERAL, MARKET_FEED: 'simulated,replay:/candles' },
      'REDIS_URL is for several processes, but each would replay by its own clock. Unset REDIS_URL or the replay.',
    ],
    [{ DERIV_APP_ID: 'my app' }, 'DERIV_APP_ID must be the id of an application at Deriv.'],
    [
      { DERIV_URL: 'ws://prices.example.com' },
      'DERIV_URL is not wss: others could change prices on their way. Use a wss address.',
    ],
    [{ PUBLIC_URL: 'here' }, 'PUBLIC_URL must be a URL.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a log level.'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, but demo mode listens on loopback only. Set DEMO=0 to serve others.'],
    [
      { PUBLIC_URL: 'https://demo.example.com' },
      'PUBLIC_URL is https://demo.example.com, but a demo is for its own computer only. Set DEMO=0 to serve others.',
    ],
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production, but a demo prints its password. Set DEMO=0.'],
    [
      { ...SEVERAL, DATABASE_URL: '' },
      'REDIS_URL is for several processes, but the embedded database allows only one. Set DATABASE_URL or unset REDIS_URL.',
    ],
    [
      { ...SEVERAL, MARKET_FEED: 'replay:/candles' },
      'REDIS_URL is for several processes, but each would replay by its own clock. Unset REDIS_URL or the replay.',
    ],
    [
      { ...SEVERAL, TRUSTED_PROXIES: '' },
      'Set TRUSTED_PROXIES with REDIS_URL, and include the other processes. Otherwise all visitors count as one.',
    ],
    [
      { ...SEVERAL, PORT: '0' },
      'Set PEER_URL with REDIS_URL if other processes can’t reach this one at HOST and PORT.',
    ],
    [{ ...SEVERAL, REDIS_URL: 'localhost:6379' }, 'REDIS_URL must start with redis://, rediss:// or unix://.'],
    [
      { ...SEVERAL, PEER_URL: 'app-1' },
      'PEER_URL must be the address at which other processes reach this one, such as http://app-1:3000.',
    ],
    [{ S3_URL: 's3://x' }, `S3_URL ${S3_RULE}.`],
  ])('refuses %j with a sentence', (variables, sentence) => {
    expect(problemsOf(variables)).toEqual([sentence])
  })

  it('knows where other processes reach it, and that there are none without Redis', () => {
    expect(parseEnv({ PEER_URL: 'http://app-1:3000' })).toMatchObject({ redisUrl: null, peerUrl: null })
    expect(parseEnv({ ...SEVERAL, PORT: '3001' }).peerUrl).toBe('http://127.0.0.1:3001')
    expect(parseEnv({ ...SEVERAL, HOST: '::1' }).peerUrl).toBe('http://[::1]:3000')
    expect(parseEnv({ ...SEVERAL, PORT: '0', PEER_URL: 'http://app-1:3000' }).peerUrl).toBe('http://app-1:3000')
  })

  it('refuses the example’s placeholder wherever it was left, naming each variable and no value', () => {
    const sentence = (name: string) => `${name} still has the example's CHANGE-ME. Put your own value there.`
    const left = {
      METRICS_TOKEN: 'CHANGE-ME-to-24-characters-or-more',
      DATABASE_URL: 'postgres:///uptick?host=/var/run/postgresql&user=uptick&password=CHANGE-ME',
      SUPPORT_PHONE: 'call CHANGE-ME',
      OF_ANOTHER_PROGRAM: 'CHANGE-ME',
    }
    for (const [name, value] of Object.entries(left)) expect(problemsOf({ [name]: value })).toEqual([sentence(name)])
    expect(problemsOf(left)).toEqual(expect.arrayContaining(Object.keys(left).map(sentence)))
  })

  it('names every problem at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', DEMO: 'z' })).toHaveLength(3)
    expect(problemsOf({ DEMO: '0' })).toEqual([
      'Set SMTP_URL when DEMO=0: members get their codes by email.',
      'Set PUBLIC_URL when DEMO=0: emails contain links to it.',
    ])
  })

  it('takes a bot by its token, and speaks to it where nobody listens', () => {
    const token = `1234567:${'a'.repeat(35)}`
    expect(parseEnv({}).telegram).toBeNull()
    expect(parseEnv({ TELEGRAM_BOT_TOKEN: token }).telegram).toEqual({ token, apiUrl: 'https://api.telegram.org' })
    expect(() => parseEnv({ TELEGRAM_BOT_TOKEN: 'secret' })).toThrow(
      'TELEGRAM_BOT_TOKEN must be the token of a Telegram bot',
    )
    expect(() => parseEnv({ TELEGRAM_API_URL: 'http://bots.example' })).toThrow('TELEGRAM_API_URL is not https')
    expect(parseEnv({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: 'http://127.0.0.1:81/' }).telegram?.apiUrl).toBe(
      'http://127.0.0.1:81',
    )
  })

  it('reads charts itself, and has them read by a service too that it reaches unseen', () => {
    expect(parseEnv({}).secondReader).toBeNull()
    expect(parseEnv({ GEMINI_API_KEY: 'k', AI_MODEL: 'm' }).secondReader).toBeNull()
    const service = { AI_PROVIDER: 'gemini', GEMINI_API_KEY: 'k', AI_BASE_URL: 'https://ai.example/' }
    expect(parseEnv(service).secondReader).toEqual({
      provider: 'gemini',
      name: 'Gemini',
      baseUrl: 'https://ai.example',
      model: 'gemini-2.5-flash',
      apiKey: 'k',
    })
    expect(parseEnv({ AI_PROVIDER: 'gemini', GEMINI_API_KEY: 'k' }).secondReader?.baseUrl).toBe(
      'https://generativelanguage.googleapis.com',
    )
    const own = { AI_PROVIDER: 'openai', AI_MODEL: 'qwen2.5vl:7b', AI_BASE_URL: 'http://127.0.0.1:11434/v1' }
    expect(parseEnv(own).secondReader).toEqual({
      provider: 'openai',
      name: 'qwen2.5vl:7b',
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'qwen2.5vl:7b',
      apiKey: null,
    })
    expect(parseEnv({ AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_API_KEY: 'k' }).secondReader).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'k',
    })
    expect(problemsOf({ AI_PROVIDER: 'gemini' })).toEqual([
      'GEMINI_API_KEY is needed when AI_PROVIDER is gemini. Without both, only this server reads charts.',
    ])
    expect(problemsOf({ AI_PROVIDER: 'openai' })).toEqual([
      'AI_MODEL is needed when AI_PROVIDER is openai: it names the model that reads charts.',
    ])
    for (const settings of [service, own])
      expect(problemsOf({ ...settings, AI_BASE_URL: 'http://ai.example' })).toEqual([
        'AI_BASE_URL is not https: others could read the key and members’ pictures. Use an https address.',
      ])
    expect(problemsOf({ GEMINI_MODEL: '../elsewhere' })).toEqual(['GEMINI_MODEL must be the name of a model.'])
    expect(problemsOf({ AI_MODEL: 'a model' })).toEqual(['AI_MODEL must be the name of a model.'])
  })

  it('serves others outside the demo, where no rate can be scaled', () => {
    const live = { DEMO: '0', SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://uptick.example/', HOST: '0.0.0.0' }
    expect(parseEnv({ ...live, RATE_LIMIT_SCALE: '50' })).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      publicUrl: 'https://uptick.example',
      rateLimitScale: 1,
    })
    expect(parseEnv({ RATE_LIMIT_SCALE: '50' }).rateLimitScale).toBe(50)
  })

  it.each(['http://localhost:5000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://uptick.localhost'])(
    'takes %s for a demo’s own address',
    (url) => expect(problemsOf({ PUBLIC_URL: url, NODE_ENV: 'development' })).toEqual([]),
  )

  it.each(['localhost', '::1', '127.0.0.1', '127.5.5.5'])('counts %s as loopback', (host) => {
    expect(problemsOf({ HOST: host })).toEqual([])
  })
})

describe('TRUSTED_PROXIES', () => {
  it.each([
    ['1', 1],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, 192.0.2.7, fd00::/8,::1', ['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1']],
  ])('%s is read', (text, proxies) => {
    expect(parseEnv({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(proxies)
  })

  it('unset believes nobody', () => {
    expect(parseEnv({}).trustedProxies).toBeNull()
  })

  it.each([
    'true',
    '*',
    '0',
    '17',
    '-1',
    'proxy.example',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1,',
    '10.0.0.1/8/8',
  ])('%s is refused in a sentence', (text) => {
    expect(problemsOf({ TRUSTED_PROXIES: text })).toEqual([
      'TRUSTED_PROXIES must be a list of addresses or networks separated by commas, or the number of proxies in front of Uptick.',
    ])
  })

  it('is asked for at the start where visitors come by https', () => {
    const [advice] = adviceOn({ ...SAFE, trustedProxies: null })
    expect(advice).toContain('TRUSTED_PROXIES')
    expect(adviceOn({ ...SAFE, trustedProxies: 1 })).toEqual([])
    expect(adviceOn({ ...SAFE, demo: true, publicUrl: 'http://localhost:3000', trustedProxies: null })).toEqual([])
  })
})

describe('what travels readable', () => {
  it.each([
    ['redis://:secret@redis.example', 1],
    ['rediss://:secret@redis.example', 0],
    ['redis://:secret@127.0.0.1:6379', 0],
  ])('is named at the start: Redis at %s (%i sentences)', (redisUrl, sentences) => {
    const advice = adviceOn({ ...SAFE, redisUrl })
    expect(advice).toHaveLength(sentences)
    expect(advice.join()).not.toContain('secret')
  })

  it('is named at the start: visitors without https, outside the demo', () => {
    expect(adviceOn({ ...SAFE, publicUrl: 'http://uptick.example' })).toEqual([
      expect.stringContaining('PUBLIC_URL is not https'),
    ])
  })

  it.each([
    ['postgres://club:secret@db.example/uptick', 1],
    ['postgres://club:secret@db.example/uptick?sslmode=disable', 1],
    ['postgres://club:secret@db.example/uptick?sslmode=verify-full', 0],
    ['postgres://club:secret@127.0.0.1/uptick', 0],
    ['postgres:///uptick?host=/run/postgresql', 0],
  ])('is named at the start: a database at %s (%i sentences)', (databaseUrl, sentences) => {
    const advice = adviceOn({ ...SAFE, databaseUrl })
    expect(advice).toHaveLength(sentences)
    expect(advice.join()).not.toContain('secret')
  })
})
