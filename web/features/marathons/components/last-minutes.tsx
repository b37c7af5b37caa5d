import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { formatCountdown, formatTime } from '../../../lib/format.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { lastTexts as texts, ticketTexts } from '../content.ts'
import { findNextTurn, isLastMinutes } from '../place-rules.ts'
import styles from './member-marathons.module.css'

/** In its last five minutes: how long it still runs, and until when orders count. */
export const LastMinutes = ({ view }: { view: Pick<MarathonView, 'status' | 'startDate' | 'endDate'> }) => {
  const turn = findNextTurn(view, useServerNow())
  if (turn === null || !isLastMinutes(turn)) return null
  return (
    <div className={styles.lastMinutes}>
      <b className="fig" role="timer">
        {turn.leftMs === 0 ? ticketTexts.ending : formatCountdown(turn.leftMs)}
      </b>
      <p role="status">
        <b>{texts.soon}</b> {texts.orders(formatTime(view.endDate))}
      </p>
    </div>
  )
}
