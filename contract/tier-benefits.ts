import { commonTexts } from './common-texts.ts'
import { type Entitlement, maySeeSignal, toEntitlement } from './signals.ts'
import { DAILY_CHART_SCANS, type Tier } from './tiers.ts'

/** One line of a tier's card: a claim, where it is used, and the rule that makes it true. */
export interface TierBenefit {
  text: string
  /** Path of the screen it is used on. While that screen is coming, so is the benefit. */
  screen: string
  /** Whether a member of the tier whose dashboard is open has it. */
  isOf: (tier: Tier) => boolean
}

const entitlementFor = (tier: Tier): Entitlement => toEntitlement({ tier, dashboardUnlocked: true })

/** Whether the tier sees a signal of this kind in a slot that begins at this minute of the hour. */
const sees =
  (timeframe: '1m' | '5m', minute: number, starterPair: boolean) =>
  (tier: Tier): boolean =>
    maySeeSignal(entitlementFor(tier), { timeframe, starterPair, slotAt: new Date(Date.UTC(2026, 0, 5, 10, minute)) })

const scans =
  (atLeast: number) =>
  (tier: Tier): boolean =>
    DAILY_CHART_SCANS[tier] >= atLeast

/** The line of a card that names the tier's scans a day. */
const dailyScans = (tier: Tier): TierBenefit => ({
  text: `${DAILY_CHART_SCANS[tier]} chart scans a day`,
  screen: SCANNER,
  isOf: scans(DAILY_CHART_SCANS[tier]),
})

const SIGNALS = '/dashboard/signals'
const SCANNER = '/dashboard/ai-scanner'
const everybody = () => true
const seesSignals = sees('5m', 30, true)

export const tierBenefits = {
  record: { text: 'Public record and verifier', screen: '/track-record', isOf: everybody },
  learning: { text: 'Learning Portal', screen: '/dashboard/learning', isOf: everybody },
  rooms: { text: 'Open Traders’ Rooms', screen: '/dashboard/traders-rooms', isOf: everybody },
  guestScans: { text: 'One chart scan a day', screen: SCANNER, isOf: scans(1) },

  twoPairs: { text: '5-minute signals on two OTC pairs', screen: SIGNALS, isOf: seesSignals },
  everyHalfHour: { text: commonTexts.signalEveryHalfHour, screen: SIGNALS, isOf: seesSignals },
  history: { text: 'The Signal Room with its history', screen: SIGNALS, isOf: seesSignals },
  proof: { text: 'Proof of every signal in the public record', screen: SIGNALS, isOf: seesSignals },
  confidence: { text: 'Calibrated confidence with its counts', screen: SIGNALS, isOf: seesSignals },
  starterScans: dailyScans('starter'),

  everyPair: { text: '5-minute signals on every OTC pair', screen: SIGNALS, isOf: sees('5m', 30, false) },
  everyFiveMinutes: { text: commonTexts.signalEveryFiveMinutes, screen: SIGNALS, isOf: sees('5m', 5, true) },
  sixTimes: { text: 'Six times as many signal slots as Starter', screen: SIGNALS, isOf: sees('5m', 5, true) },
  silverScans: dailyScans('silver'),

  dualSignal: {
    text: 'Dual signal: 1-minute scalping and 5-minute standard',
    screen: SIGNALS,
    isOf: (tier: Tier) => sees('1m', 1, false)(tier) && sees('5m', 5, false)(tier),
  },
  everyMinute: { text: 'A signal every minute', screen: SIGNALS, isOf: sees('1m', 1, true) },
  dualPanel: { text: 'Dual Signal Mode in the Control Center', screen: '/dashboard', isOf: sees('1m', 1, true) },
  goldScans: { text: 'Unlimited chart scans', screen: SCANNER, isOf: scans(Number.POSITIVE_INFINITY) },
  goldScanner: {
    text: 'The gold AI Chart Scanner',
    screen: '/dashboard/ai-chart-scanner',
    isOf: (tier: Tier) => entitlementFor(tier) === 'gold',
  },
} as const satisfies Record<string, TierBenefit>

/** "Everything of …": true by the ladder, and used where that tier's benefits are. */
export const everythingOf = (name: string): string => `Everything of ${name}`
