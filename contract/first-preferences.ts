import type { Preferences } from './preferences.ts'

/** docs/product.md, “Signals”: of visitors, and of members until they choose others. Apart from its schema, which a page for visitors need not load. */
export const FIRST_PREFERENCES: Preferences = { timeZone: 'Africa/Lagos', hourCycle: 'h12', numberFormat: 'en-US' }
