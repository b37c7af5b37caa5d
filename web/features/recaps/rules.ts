import type { Recap } from '../../../contract/recaps.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { formatResult } from '../../market/practice/order-rules.ts'
import { personTexts } from '../../market/profiles/content.ts'
import type { PictureWords } from '../../ui/share-picture/draw-share-picture.ts'
import { recapTexts as texts } from './content.ts'

/** `Tuesday`, or `week`. */
export const toName = ({ kind, endsOn }: Pick<Recap, 'kind' | 'endsOn'>): string =>
  kind === 'week'
    ? texts.week
    : new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${endsOn}T00:00Z`))

/** The balance after each trade in cents, the deepest fall from a high, and the most that were won in a row. */
export const followTrades = (trades: readonly Pick<Recap['trades'][number], 'outcome' | 'resultCents'>[]) => {
  let [cents, high, fall, streak, longest] = [0, 0, 0, 0, 0]
  const course = trades.map(({ outcome, resultCents }) => {
    cents += resultCents
    high = Math.max(high, cents)
    fall = Math.max(fall, high - cents)
    streak = outcome === 'profit' ? streak + 1 : outcome === 'loss' ? 0 : streak
    longest = Math.max(longest, streak)
    return cents
  })
  return { course, fallCents: fall, longestWon: longest }
}

const describeRate = ({ winRate, interval, n }: Recap['you']): string =>
  winRate === null || interval === null
    ? personTexts.short(formatCount(n))
    : `${formatPercent(winRate)} of ${formatCount(n)} (${formatInterval(interval)})`

/** The recap as a picture: never a rate without its sample size and interval. */
export const toRecapPicture = (recap: Recap, name: string): PictureWords => ({
  title: `${name}: ${recap.kind === 'week' ? 'the week' : toName(recap)}`,
  large: formatResult(recap.resultCents),
  result: texts.counts(recap.won, recap.lost, recap.even),
  lines: [`${texts.you}: ${describeRate(recap.you)}`, `${texts.engine}: ${describeRate(recap.engine)}`],
  foot: texts.simulated,
})

export const toRecapText = ({ title, large, result, lines, foot }: PictureWords, address: string): string =>
  `${title}, ${large}. ${result}. ${lines.join('. ')}. ${foot}. ${address}`
