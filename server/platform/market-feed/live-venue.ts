import type { Bar } from '../../../engine/market/candles.ts'

/** What a venue tells by itself, between answers. */
export interface VenueListener {
  /** The bar being formed, as it stood at the venue's time `atMs`. */
  onForming: (symbol: string, bar: Bar, atMs: number) => void
  /** What the venue's clock reads, to the second or better. */
  onTime: (venueMs: number) => void
}

/** Where live prices come from. It may be away, slow or wrong at any time: `createLiveFeed` makes a market of it. */
export interface LiveVenue {
  /** As people call it: `Deriv`. */
  readonly name: string
  /** How many minutes one answer can hold. */
  readonly pageMinutes: number
  /** Connects and goes on connecting. Resolves at the first contact, or when waiting for it was given up; rejects with a sentence where the venue refuses. */
  open: (listener: VenueListener) => Promise<void>
  /** The venue's 1-minute bars with `fromMs` ≤ open < `toMs`, a page at most. Rejects where there is no answer. */
  fetchBars: (symbol: string, fromMs: number, toMs: number) => Promise<Bar[]>
  close: () => Promise<void>
}

/** No answer is to be had of the venue now. */
export class VenueAway extends Error {
  constructor(venue: string, why: string) {
    super(`${venue} doesn’t answer: ${why}.`)
    this.name = 'VenueAway'
  }
}
