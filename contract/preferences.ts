import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const preferenceMessages = {
  zoneUnknown: 'Please choose a time zone from the list',
  saveFailed: 'Failed to save your time and number formats',
  themeFailed: 'Failed to save the theme',
} as const

const knownZones = new Map<string, boolean>()

const isZone = (zone: string): boolean => {
  const known = knownZones.get(zone)
  if (known !== undefined) return known
  let found = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    // Intl throws for a zone that it does not know.
    found = false
  }
  // What strangers send in must not fill the memory.
  if (found) knownZones.set(zone, found)
  return found
}

/** A name of the IANA's database, `Africa/Lagos`: no bare offset, which knows no summer time. */
export const TimeZone = z.string().check(
  z.maxLength(64, preferenceMessages.zoneUnknown),
  z.refine((zone) => /^[A-Za-z]/.test(zone) && isZone(zone), preferenceMessages.zoneUnknown),
)

/** By the locale that writes numbers so: `1,234.5`, `1.234,5`, `1 234,5`, `1’234.5`. */
export const NUMBER_FORMATS = ['en-US', 'de-DE', 'fr-FR', 'de-CH'] as const

/** How a member reads times and numbers. What is kept, sent and downloaded is the same for everybody: ISO in UTC, numbers with a point. */
export const Preferences = z.object({
  timeZone: TimeZone,
  hourCycle: z.enum(['h12', 'h23']),
  numberFormat: z.enum(NUMBER_FORMATS),
})
export type Preferences = z.infer<typeof Preferences>

export const updatePreferences = defineCall({
  method: 'PUT',
  path: '/members/me/preferences',
  access: 'member',
  summary: 'Save the member’s time zone, clock and number format.',
  failure: preferenceMessages.saveFailed,
  input: Preferences,
  reply: Preferences,
})

/** Ink on paper, or paper on ink. */
export const Theme = z.enum(['light', 'dark'])
export type Theme = z.infer<typeof Theme>

/** What a member has chosen for all of their devices; null leaves it to each of them. */
export const ThemeChoice = z.object({ theme: z.nullable(Theme) })
export type ThemeChoice = z.infer<typeof ThemeChoice>

export const updateTheme = defineCall({
  method: 'PUT',
  path: '/members/me/theme',
  access: 'member',
  summary: 'Save the member’s theme for all devices. With null, each device decides.',
  failure: preferenceMessages.themeFailed,
  input: ThemeChoice,
  reply: ThemeChoice,
})
