/**
 * What makes a simulated market look like a recorded one. Every number is a summary statistic or a model parameter
 * fitted to one (`npm run fit-market` prints both sides); no recorded price is kept. How they act together is
 * told in docs/decisions/0005-simulated-market.md.
 */
export interface MarketProfile {
  /** Root mean square of a minute's return by UTC hour, relative to the whole day's. */
  sessionByHour: readonly number[]
  /** Log-volatility across days: standard deviation, and autocorrelation from one day to the next. */
  dayVolatility: { deviation: number; persistence: number }
  /** Log-volatility over hours: steps of a quarter of an hour. */
  slowVolatility: { deviation: number; persistence: number }
  /** Log-volatility over minutes. */
  fastVolatility: { deviation: number; persistence: number }
  /** Minute returns are Student-t with twice this many degrees of freedom, given their volatility. */
  tailShape: number
  /** How far a minute overshoots its own move, to give it back in the next: −λ is about the lag-1 autocorrelation. */
  overshoot: number
  /** Share of minutes in which no quote arrives. */
  quietShare: number
  /** Chance that a second brings a quote. */
  quotesPerSecond: number
}

export interface SimulatedPair {
  id: string
  name: string
  /** Quotes are whole multiples of 10^−decimals. */
  decimals: number
  starter: boolean
  /** Price on 1 January 2026, from which the random walk runs both ways. */
  referencePrice: number
  /** Root mean square of a minute's return, in hundredths of a percent. */
  minuteVolatilityBasisPoints: number
}

/** Changes with every constant below: another profile is another market, whose prices must not mix with the old ones. */
export const PROFILE_VERSION = 1

export const forexProfile: MarketProfile = {
  sessionByHour: [
    0.65, 0.64, 0.56, 0.56, 0.53, 0.61, 0.79, 1.12, 1.16, 1.15, 1.1, 1.08, 1.6, 1.6, 1.44, 1.36, 1.0, 0.8, 0.75, 0.72,
    0.66, 0.66, 0.95, 0.62,
  ],
  dayVolatility: { deviation: 0.2, persistence: 0.7 },
  slowVolatility: { deviation: 0.3, persistence: 0.94 },
  fastVolatility: { deviation: 0.35, persistence: 0.85 },
  tailShape: 3,
  overshoot: 0.003,
  quietShare: 0.015,
  quotesPerSecond: 0.3,
}

const pair = (
  [base, quote]: readonly [string, string],
  decimals: number,
  referencePrice: number,
  minuteVolatilityBasisPoints: number,
  starter = false,
): SimulatedPair => ({
  id: `${base}${quote}-OTC`,
  name: `${base}/${quote} OTC`,
  decimals,
  starter,
  referencePrice,
  minuteVolatilityBasisPoints,
})

/** Reference prices are our choice. Volatility is the recorded one, or the pooled one where a pair has no recording. */
export const simulatedPairs: readonly SimulatedPair[] = [
  pair(['EUR', 'USD'], 5, 1.17, 1.1, true),
  pair(['GBP', 'USD'], 5, 1.35, 1.31, true),
  pair(['USD', 'JPY'], 3, 156, 2.22),
  pair(['AUD', 'CAD'], 5, 0.915, 1.31),
  pair(['EUR', 'JPY'], 3, 183, 1.31),
  pair(['USD', 'CHF'], 5, 0.79, 1.31),
]
