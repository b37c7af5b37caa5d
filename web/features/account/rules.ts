import { codeText } from '../../../contract/code-text.ts'

/** In this order: a browser's user agent also names those that it descends from. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: typeof BROWSERS, userAgent: string): string | undefined =>
  table.find(([mark]) => mark.test(userAgent))?.[1]

/** `Chrome on Android`. What a browser says of itself: good enough to recognise one's own, proof of nothing. */
export const formatDevice = (userAgent: string): string => {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** The key in groups of four, as people read and type it. */
export const spellKey = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Six digits, whatever was pasted around them. */
export const cleanTotp = (typed: string): string => codeText(typed).replace(/\D/g, '').slice(0, 6)

export const HUB_PARTS = ['profile', 'security', 'alerts', 'display', 'developer', 'data'] as const
export type HubPart = (typeof HUB_PARTS)[number]

/** Where the places are that addresses name. */
const PLACES: Record<HubPart, readonly string[]> = {
  profile: ['profile', 'dashboard-code'],
  security: ['password', 'authenticator', 'sessions'],
  alerts: ['notifications', 'alerts', 'channels'],
  display: ['times'],
  developer: ['api-keys', 'webhooks', 'connections'],
  data: ['your-data'],
}

/** The part of the Account Hub that holds a place. */
export const findHubPart = (place: string): HubPart | undefined =>
  HUB_PARTS.find((part) => PLACES[part].includes(place))
