/**
 * What makes a simulated market look like a recorded one. Every number is a summary statistic or a model parameter
 * fitted to one (`npm run --prefix lab fit-market` prints both sides); no recorded price is kept. How they act together is
 * told in docs/decisions/0032-simulated-and-replayed-markets.md.
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
  /** Share of minutes in which news multiplies the volatility, and by how much. */
  news: { share: number; factor: number }
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

/**
 * Changes with every constant below and with how random numbers are drawn: another profile is another market, whose prices must not mix with
 * the old ones. The first one's numbers were no secret to whoever took the trouble; since the second they are keyed.
 */
export const PROFILE_VERSION = 2

/**
 * Fitted to EUR/USD (May 2014 and two days of 2011), GBP/USD (February 2012) and USD/JPY (February 2013). Two constants
 * are assumed: two weeks do not tell how long a calm lasts (`dayVolatility.persistence`), and news come too rarely to
 * separate how often from how much (`news.factor`).
 */
export const forexProfile: MarketProfile = {
  sessionByHour: [
    0.72, 0.68, 0.6, 0.56, 0.53, 0.61, 0.85, 1.15, 1.24, 1.22, 1.16, 1.11, 1.44, 1.46, 1.56, 1.45, 1.07, 0.85, 0.73,
    0.73, 0.66, 0.61, 0.73, 0.57,
  ],
  dayVolatility: { deviation: 0.18, persistence: 0.7 },
  slowVolatility: { deviation: 0.5, persistence: 0.934 },
  fastVolatility: { deviation: 0.35, persistence: 0.795 },
  tailShape: 4,
  news: { share: 0.0014, factor: 8 },
  overshoot: 0.014,
  quietShare: 0.0184,
  quotesPerSecond: 0.56,
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

/**
 * Reference prices are our choice. Volatility is the recorded one (EUR/USD, GBP/USD, USD/JPY), or the root mean square
 * over all of those where a pair has no recording.
 */
export const simulatedPairs: readonly SimulatedPair[] = [
  pair(['EUR', 'USD'], 5, 1.17, 1.1, true),
  pair(['GBP', 'USD'], 5, 1.35, 1.31, true),
  pair(['USD', 'JPY'], 3, 156, 2.22),
  pair(['AUD', 'CAD'], 5, 0.915, 1.58),
  pair(['EUR', 'JPY'], 3, 183, 1.58),
  pair(['USD', 'CHF'], 5, 0.79, 1.58),
]
