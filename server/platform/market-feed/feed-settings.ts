const REPLAY = 'replay:'
const CCXT = 'ccxt:'

/** The kinds of markets that there are, for operators. */
export const FEED_CHOICE = 'simulated, replay:<folder of candle CSVs>, deriv or ccxt:<exchange>'

/** A market as `MARKET_FEED` names it. */
export type FeedSetting =
  | { kind: 'simulated' | 'deriv'; setting: string }
  | { kind: 'replay'; setting: string; folder: string }
  | { kind: 'ccxt'; setting: string; exchange: string }

/** What a setting asks for, or null where it names no market. */
export const readFeedSetting = (setting: string): FeedSetting | null => {
  if (setting === 'simulated' || setting === 'deriv') return { kind: setting, setting }
  const [folder, exchange] = [REPLAY, CCXT].map((prefix) => setting.startsWith(prefix) && setting.slice(prefix.length))
  if (folder) return { kind: 'replay', setting, folder }
  if (exchange) return { kind: 'ccxt', setting, exchange }
  return null
}

/** A comma ends a market where another one is named behind it: a folder may have commas in its name. */
const BETWEEN_MARKETS = /,(?=\s*(?:simulated|replay:|deriv|ccxt:))/

/** The markets of `MARKET_FEED`, the club's own first. */
export const splitFeeds = (text: string): string[] => text.split(BETWEEN_MARKETS).map((setting) => setting.trim())

export const isLive = (setting: string): boolean => ['deriv', 'ccxt'].includes(readFeedSetting(setting)?.kind ?? '')

/** Why several markets cannot stand beside each other, a sentence each. One alone is judged when it is opened. */
export const problemsOfFeeds = (settings: readonly string[], demo: boolean): string[] => {
  if (settings.length < 2) return []
  const unknown = settings.find((setting) => readFeedSetting(setting) === null)
  const made = settings.find((setting) => !isLive(setting))
  return [
    ...(unknown === undefined ? [] : [`MARKET_FEED has "${unknown}". Each market must be ${FEED_CHOICE}.`]),
    ...(new Set(settings).size < settings.length ? ['MARKET_FEED has a market twice.'] : []),
    ...(demo || unknown !== undefined || made === undefined
      ? []
      : [`MARKET_FEED has ${made} beside another market. Outside the demo, several markets must all be live.`]),
  ]
}
