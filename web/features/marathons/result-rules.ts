import type { MarathonView } from '../../../contract/marathon-places.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { formatResult } from '../../market/practice/order-rules.ts'
import type { PictureWords } from '../../ui/share-picture/draw-share-picture.ts'
import { memberTexts, resultTexts as texts, ticketTexts, viewTexts } from './content.ts'

/** Whether nothing of its ranks changes any more. */
export const isFinal = ({ status, paidAt }: Pick<MarathonView, 'status' | 'paidAt'>): boolean =>
  status === 'ended' && paidAt !== null

/** Canceled before it began: nobody traded, and there are no ranks. */
export const isNeverBegun = ({ status, startedAt }: Pick<MarathonView, 'status' | 'startedAt'>): boolean =>
  status === 'cancelled' && startedAt === null

/** Who takes part has read what it is about: it stands with the rules then. */
export const isDescribedByRules = (view: Pick<MarathonView, 'status' | 'startedAt' | 'isParticipating'>): boolean =>
  view.isParticipating && !isNeverBegun(view)

type Facts = Pick<MarathonView, 'name' | 'status' | 'paidAt' | 'overAt' | 'currentParticipants' | 'userStats'>

/** What a member's picture of a finished marathon says; null where they have no final rank. */
export const toResultPicture = (view: Facts): PictureWords | null => {
  const { name, overAt, currentParticipants, userStats } = view
  if (!userStats || overAt === null || !isFinal(view)) return null
  const { rank, score, trades, prize } = userStats
  return {
    title: name,
    large: texts.rank(formatCount(rank)),
    result: texts.profit(formatResult(score), viewTexts.trades(trades)),
    lines: [
      texts.ended(formatDate(overAt), formatCount(currentParticipants)),
      ...(prize ? [texts.won(ticketTexts.points(prize))] : []),
    ],
    foot: memberTexts.hypothetical,
  }
}

/** The same as lines of text, with where it can be seen. */
export const toResultText = ({ title, large, result, lines, foot }: PictureWords, address: string): string =>
  [`Uptick ${title}: ${large}`, result, ...lines, foot, address].filter((line) => line !== null).join('\n')

/** What the picture is called when it is saved. */
export const resultFileName = ({ name }: Pick<MarathonView, 'name'>): string =>
  `uptick-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`
