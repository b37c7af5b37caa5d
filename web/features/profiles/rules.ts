import { calmText } from '../../../contract/people-text.ts'
import type { WeeklyBoard } from '../../../contract/profiles.ts'
import { boardTexts } from './content.ts'

/** Says how many members are above break-even with their whole interval. */
export const findingOf = ({ rows, breakEvenRate }: Pick<WeeklyBoard, 'rows' | 'breakEvenRate'>): string => {
  const above = rows.filter(({ interval }) => interval !== null && interval.low > breakEvenRate)
  const [first] = above
  if (!first) return boardTexts.nobody
  return above.length === 1 ? boardTexts.one(calmText(first.name)) : boardTexts.several(above.length)
}
