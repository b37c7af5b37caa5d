import { HISTORY_ITEMS, SIGNALS_PAGE_SIZE } from '../../contract/signals.ts'

/** What the screens ask about signals, apart from what asks it: the build puts the same addresses into their pages. */
export const LATEST = { limit: SIGNALS_PAGE_SIZE, sortOrder: 'desc' } as const
/** The newest twenty hold only three or four 5-minute signals beside the 1-minute ones; the history shows five. */
export const LATEST_STANDARD = { limit: HISTORY_ITEMS + 1, sortOrder: 'desc', timeframe: '5m' } as const
export const TODAY = { period: 'today' } as const
