import type { CSSProperties } from 'react'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { pendingTexts } from '../content.ts'
import { PEAK_HOURS, TYPICAL_HOURS, waitingSince } from '../setup-rules.ts'

const percent = (hours: number) => `${(hours / PEAK_HOURS) * 100}%`

/** How long a request has waited, on the scale of what is usual. */
export const WaitingTime = ({ since }: { since: string }) => {
  const { share, words, late } = waitingSince(since, useServerNow())
  const style = {
    '--share': `${(share * 100).toFixed(2)}%`,
    '--from': percent(TYPICAL_HOURS.from),
    '--to': percent(TYPICAL_HOURS.to),
  } as CSSProperties
  return (
    <div className="setup-wait" style={style}>
      <div className="scale" role="img" aria-label={`${pendingTexts.scale}: ${words}`}>
        <i className="typical" />
        <i className="now" />
      </div>
      <ul aria-hidden="true">
        <li>{pendingTexts.sent}</li>
        <li>{TYPICAL_HOURS.to} hours</li>
        <li>{PEAK_HOURS} hours</li>
      </ul>
      <p>{words}.</p>
      {late ? <p>{pendingTexts.late}</p> : null}
    </div>
  )
}
