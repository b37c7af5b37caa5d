import { formatTimeWithSeconds, formatUtc, zoneName } from '../lib/format.ts'
import { useServerNow } from '../lib/use-server-clock.ts'
import { Tooltip } from '../ui/tooltip.tsx'

/** The server's time in the member's zone; UTC one press away. */
export const HeaderClock = () => {
  const now = useServerNow()
  return (
    <Tooltip text={formatUtc(now)} className="clock">
      <span>
        <b>{formatTimeWithSeconds(now)}</b> <span className="opt">{zoneName()}</span>
      </span>
    </Tooltip>
  )
}
