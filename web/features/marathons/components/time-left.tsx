import type { Marathon } from '../../../../contract/marathon-places.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { Time } from '../../../ui/time.tsx'
import { ticketTexts as texts } from '../content.ts'
import { findNextTurn, formatLongCountdown } from '../place-rules.ts'

type Timed = Pick<Marathon, 'status' | 'startDate' | 'endDate' | 'overAt'>

const Counting = ({ marathon }: { marathon: Timed }) => {
  const turn = findNextTurn(marathon, useServerNow())
  if (turn === null) return null
  if (turn.leftMs === 0) return turn.to === 'start' ? texts.starting : texts.ending
  return formatLongCountdown(turn.leftMs)
}

/** What comes next of a marathon. */
export const turnName = ({ status }: Timed): string => {
  if (status === 'upcoming') return texts.startsIn
  if (status === 'active') return texts.endsIn
  return status === 'cancelled' ? texts.cancelled : texts.ended
}

/** How long until that, or when it was. */
export const TimeLeft = ({ marathon }: { marathon: Timed }) =>
  marathon.status === 'upcoming' || marathon.status === 'active' ? (
    <Counting marathon={marathon} />
  ) : (
    <Time at={marathon.overAt ?? marathon.endDate} as="date" />
  )
