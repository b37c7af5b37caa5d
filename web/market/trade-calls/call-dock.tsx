import type { TradeCall } from '../../../contract/trade-calls.ts'
import { formatCountdown } from '../../lib/format.ts'
import { Direction } from '../../ui/direction.tsx'
import { useMarketNow } from '../use-market-clock.ts'
import { callDockTexts as texts } from './content.ts'
import { CopyCall } from './copy-call.tsx'
import styles from './trade-calls.module.css'

interface CallDockProps {
  call: TradeCall
  isMine: boolean
  /** Whether the call’s own card is on screen: one of the two offers to copy it. */
  isInSight: () => boolean
  onShow: () => void
}

/** The time left and the copying of a sealed call whose card is out of sight. */
export const CallDock = ({ call, isMine, isInSight, onShow }: CallDockProps) => {
  const leftMs = Date.parse(call.entryAt) - useMarketNow()
  if (call.direction === null || leftMs <= 0 || isInSight()) return null
  return (
    <aside className={styles.callDock} aria-label={texts.label(call.pair)}>
      <button type="button" aria-label={texts.show} onClick={onShow}>
        <Direction of={call.direction === 'CALL' ? 'buy' : 'sell'} /> <b>{call.pair}</b>
      </button>
      <span className="fig">{texts.left(formatCountdown(leftMs))}</span>
      {isMine ? null : <CopyCall call={call} direction={call.direction} />}
    </aside>
  )
}
