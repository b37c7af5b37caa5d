import type { CurrentUser } from '../../contract/auth.ts'
import { SESSION_TTL_SECONDS } from '../../contract/auth.ts'
import type { Offers } from '../../contract/country-policy.ts'
import { FIRST_PREFERENCES } from '../../contract/first-preferences.ts'
import type { Preferences, Theme } from '../../contract/preferences.ts'
import type { CodeTier, SponsoredTier } from '../../contract/sponsored-tiers.ts'
import type { AccessLevel, Tier } from '../../contract/tiers.ts'
import { KNOWN_KEY, TOKEN_KEY, UNSENT_PICTURES, USER_KEY } from './session-keys.ts'

/** What belongs to the device, not to the member: logout leaves it. */
const KEPT_ON_LOGOUT = ['uptick.theme', KNOWN_KEY]

/** The current user as the pages see it (docs/product.md, “Accounts and sessions”). */
export interface Member {
  id: string
  name: string
  email: string
  admissionCode: string
  hasDeposited: boolean
  accessPath: 'manual' | 'auto' | null
  depositAmount: number
  accountSetup: boolean
  accessLevel: AccessLevel
  /** Whether the second chart scanner is open: Gold's, and a premium test account's. */
  chartScanner: boolean
  dashboardUnlocked: boolean
  codeActivated: boolean
  /** The tier that counts now. */
  tier: Tier
  /** Bought, or given by the administrator, without an end: what purchases begin at. */
  ownTier: Tier
  /** Tiers above the own one that sponsored codes carry, highest first: the first counts now. */
  sponsoredTiers: SponsoredTier[]
  /** Absent when the member comes from the stored fallback. */
  uPoints: number | undefined
  createdAt: string
  expiresAt: string
  /** When a sponsored access to the dashboard ends; null while nothing ends it. */
  accessEndsAt: string | null
  /** What the member's country lets the club offer. The server enforces it; screens only say it. */
  offers: Offers
  /** In which zone and how the member reads times and numbers. */
  preferences: Preferences
  /** The theme on all of the member's devices; null where each has its own. */
  theme: Theme | null
  isAdmin: boolean
  totpEnabled: boolean
  /** The administrator's rights wait for a second factor. */
  adminNeedsTotp: boolean
}

const TIERS: readonly string[] = ['guest', 'starter', 'silver', 'pro', 'gold'] satisfies Tier[]
const CODE_TIERS = ['starter', 'silver', 'gold'] as const satisfies CodeTier[]
const ACCESS_LEVELS: readonly string[] = ['free', 'basic', 'deposited', 'premium'] satisfies AccessLevel[]

type StoredUser = Record<string, unknown> & { id: string }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const toOffers = (stored: unknown): Offers => {
  const offers: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  return {
    brokerLinks: offers.brokerLinks !== false,
    depositRewards: offers.depositRewards !== false,
    cashPrizes: offers.cashPrizes !== false,
    referralRewards: offers.referralRewards !== false,
    notice: text(offers.notice) || null,
  }
}

const toTier = (stored: unknown): Tier => (TIERS.includes(text(stored)) ? (stored as Tier) : 'guest')

const toSponsoredTiers = (stored: unknown): SponsoredTier[] =>
  (Array.isArray(stored) ? stored : []).flatMap((each: Record<string, unknown> | null) => {
    const tier = CODE_TIERS.find((known) => known === each?.tier)
    const endsAt = text(each?.endsAt)
    return tier && Number.isFinite(Date.parse(endsAt)) ? [{ tier, endsAt }] : []
  })

/** As they were stored, by us or by an older release; whatever is missing is as for everybody. */
const toPreferences = (stored: unknown): Preferences => {
  const kept: Partial<Preferences> = typeof stored === 'object' && stored !== null ? stored : {}
  return { ...FIRST_PREFERENCES, ...kept }
}

/** Maps a profile answer to the current user. An unknown access level falls back to free, an unknown tier to guest. */
export const toMember = (profile: StoredUser | CurrentUser, expiresAt: string): Member => {
  const user: StoredUser = { ...profile }
  const { accessPath, accessLevel, tier, uPoints } = user
  return {
    id: user.id,
    name: text(user.fullName),
    email: text(user.email),
    admissionCode: text(user.admissionCode),
    hasDeposited: user.hasDeposited === true,
    accessPath: accessPath === 'manual' || accessPath === 'auto' ? accessPath : null,
    depositAmount: 0,
    accountSetup: false,
    accessLevel: ACCESS_LEVELS.includes(text(accessLevel)) ? (accessLevel as AccessLevel) : 'free',
    chartScanner: user.chartScanner === true,
    dashboardUnlocked: user.dashboardUnlocked === true,
    codeActivated: user.codeActivated === true,
    tier: toTier(tier),
    // Stored by an older page: without codes, the tier is the own one.
    ownTier: toTier(user.ownTier ?? tier),
    sponsoredTiers: toSponsoredTiers(user.sponsoredTiers),
    uPoints: typeof uPoints === 'number' ? uPoints : 0,
    createdAt: text(user.createdAt),
    expiresAt,
    accessEndsAt: text(user.accessEndsAt) || null,
    offers: toOffers(user.offers),
    preferences: toPreferences(user.preferences),
    theme: user.theme === 'light' || user.theme === 'dark' ? user.theme : null,
    isAdmin: user.isAdmin === true,
    totpEnabled: user.totpEnabled === true,
    adminNeedsTotp: user.adminNeedsTotp === true,
  }
}

type Listener = () => void

/** The session in a storage. The server decides what it is worth; this only remembers it. */
export const createSession = (storage: Storage, now: () => number) => {
  const listeners = new Set<Listener>()
  let left = false
  const changed = () => {
    for (const listener of listeners) listener()
  }

  const readUser = (): StoredUser | null => {
    const raw = storage.getItem(USER_KEY)
    if (raw === null) return null
    const user: unknown = parseOrNull(raw)
    return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string'
      ? ({ ...user, id: user.id } satisfies StoredUser)
      : null
  }

  const markDevice = () => {
    if (readUser() !== null) storage.setItem(KNOWN_KEY, 'yes')
  }

  const forget = () => {
    markDevice()
    storage.removeItem(TOKEN_KEY)
    storage.removeItem(USER_KEY)
    changed()
  }

  return {
    token: (): string | null => storage.getItem(TOKEN_KEY),

    /** The stored user; null without one or once its 24 hours have passed. `uPoints` is absent: it may be stale. */
    storedMember: (): Member | null => {
      const user = readUser()
      if (!user) return null
      const expiresAt = text(user.expiresAt)
      return Date.parse(expiresAt) > now() ? { ...toMember(user, expiresAt), uPoints: undefined } : null
    },

    /** Whether somebody has logged in on this device before: they need the login, not the sign-up. */
    isKnownDevice: (): boolean => storage.getItem(KNOWN_KEY) !== null || readUser() !== null,

    /**
     * Keeps the profile for 24 hours from now, and the token when it is a new one. Without a new one, a profile that came after a logout, or
     * after somebody else’s login, is not kept.
     */
    remember: (user: CurrentUser, token?: string): Member => {
      const expiresAt = new Date(now() + SESSION_TTL_SECONDS * 1000).toISOString()
      const isLate = storage.getItem(TOKEN_KEY) === null || (readUser()?.id ?? user.id) !== user.id
      if (token === undefined && isLate) return toMember(user, expiresAt)
      if (token !== undefined) {
        storage.setItem(TOKEN_KEY, token)
        left = false
      }
      storage.setItem(USER_KEY, JSON.stringify({ ...user, expiresAt }))
      changed()
      return toMember(user, expiresAt)
    },

    /** Changes fields of the stored user, where there is one. */
    amend: (changes: Partial<CurrentUser>): void => {
      const user = readUser()
      if (!user) return
      storage.setItem(USER_KEY, JSON.stringify({ ...user, ...changes }))
      changed()
    },

    /** Ends the session here; with a token, only if it still is the stored one (a late 401 must not end a newer login). */
    end: (token?: string | null): void => {
      if (token === undefined || token === storage.getItem(TOKEN_KEY)) forget()
    },

    /** Logout: everything the product stored, except what belongs to the device. */
    clear: (): void => {
      left = true
      markDevice()
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      for (const key of keys) if (key !== null && !KEPT_ON_LOGOUT.includes(key)) storage.removeItem(key)
      globalThis.indexedDB?.deleteDatabase(UNSENT_PICTURES)
      changed()
    },

    /** Whether it was this page's member who ended it: they are asked for no login, and keep no draft. */
    hasLeft: (): boolean => left,

    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Another tab changed the storage. */
    notify: changed,
  }
}

const parseOrNull = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return null // an unreadable record is no record
  }
}
