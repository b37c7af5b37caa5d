import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UsageInfo } from '../../../../contract/chart-scans.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { historyTexts, usageTexts } from '../content.ts'
import { toUsageState } from '../scan-rules.ts'
import { type AskedChart, OwnChart } from './own-chart.tsx'
import { ScanHistory } from './scan-history.tsx'
import { UploadBox } from './upload-box.tsx'
import type { ScannerScreen } from './use-scanner-screen.ts'
import '../../../ui/panel.css'
import '../../../ui/meter.css'
import { classNames } from '../../../ui/class-names.ts'
import styles from './chart-scans.module.css'

/** How many scans are left today, and when they are counted anew. */
const UsageBanner = ({ usage }: { usage: UsageInfo }) => {
  const state = toUsageState(usage)
  const { dailyLimit, remainingToday, usedToday, resetTime } = usage
  if (state === 'unlimited')
    return (
      <section className={classNames(styles.scanUsage, 'sheet')} aria-label={usageTexts.label} data-usage={state}>
        <b>{usageTexts.unlimited}</b>
        <span className="mute">{usageTexts.unlimitedHint(usedToday)}</span>
      </section>
    )
  const left = usageTexts.left(remainingToday, dailyLimit)
  const isOut = state === 'exhausted'
  return (
    <section className={classNames(styles.scanUsage, 'sheet')} aria-label={usageTexts.label} data-usage={state}>
      <b>{isOut ? usageTexts.exhausted : left}</b>
      {state === 'low' ? <Badge look="hot">{usageTexts.low}</Badge> : null}
      <Meter label={usageTexts.label} value={remainingToday} max={dailyLimit} words={left} />
      <span className="mute">
        <Time at={resetTime} as="time" before={usageTexts.resets} />
      </span>
      {isOut ? (
        <p>
          {usageTexts.exhaustedHint} <Link to="/dashboard/tier-upgrade">{usageTexts.upgrade}</Link>
        </p>
      ) : null}
    </section>
  )
}

interface ScannerFrameProps {
  screen: ScannerScreen
  title: string
  deck: string
  hint: string
  /** A chart of ours that the address names. */
  asked?: AskedChart
  /** Between the usage and the upload. */
  notice?: ReactNode
  /** What came of a scan, or what stands in its place. */
  outcome: ReactNode
  /** Below the upload; on a phone below what came of it. */
  after?: ReactNode
}

/** A scanner's screen: today's scans, the upload, what came of it, and the last ten. */
export const ScannerFrame = ({ screen, title, deck, hint, asked = {}, notice, outcome, after }: ScannerFrameProps) => {
  const { usage, scan, exhausted, historyShown, toggleHistory, recall, drop, outcomeRef } = screen
  return (
    <>
      <PageHead
        title={title}
        end={
          <Button size="small" aria-pressed={historyShown} onClick={toggleHistory}>
            {historyTexts.toggle}
          </Button>
        }
      />
      <p className="deck">{deck}</p>
      <div className={styles.scanner}>
        <QueryStates
          query={usage}
          loading={
            <SkeletonGroup label={usageTexts.loading} className="wide">
              <Skeleton height="56px" />
            </SkeletonGroup>
          }
        >
          {(today) => <UsageBanner usage={today} />}
        </QueryStates>
        {notice}
        {historyShown ? <ScanHistory onShow={recall} onRemoved={drop} /> : null}
        <div className={styles.scanDesk}>
          <UploadBox scan={scan} hint={hint} service={usage.data?.service} exhausted={exhausted}>
            <OwnChart screen={screen} asked={asked} />
          </UploadBox>
          <div className={styles.scanOutcome} ref={outcomeRef} tabIndex={-1}>
            {outcome}
          </div>
          {after}
        </div>
      </div>
    </>
  )
}
