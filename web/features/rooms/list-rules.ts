import { toFirstName } from '../../../contract/people-text.ts'
import type { LastMessage, Room } from '../../../contract/rooms.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { lastTexts } from './content.ts'

const lastMs = ({ lastMessage }: Room): number => (lastMessage ? Date.parse(lastMessage.sentAt) : 0)

/** The rooms in the order of a messenger: where something was said last, first. */
export const byLastMessage = (rooms: readonly Room[]): Room[] => rooms.toSorted((a, b) => lastMs(b) - lastMs(a))

/** The time of day of what was said today, the day of what was said before. */
export const shortMoment = (at: string, nowMs: number): string =>
  formatDate(at) === formatDate(nowMs) ? formatTime(at) : formatDate(at)

/** The line of a list for what was said last. */
export const lastWords = ({ kind, author, text }: LastMessage, memberId: string): string => {
  if (kind === 'system') return text
  const said = kind === 'removed' ? lastTexts.removed : text || lastTexts[kind]
  if (author === null) return said
  return `${author.id === memberId ? lastTexts.you : toFirstName(author.name)}: ${said}`
}
