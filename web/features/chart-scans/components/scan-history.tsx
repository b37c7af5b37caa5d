import { type ChartAnalysis, removeChartScan } from '../../../../contract/chart-scans.ts'
import { formatDateTime, formatPercent } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Time } from '../../../ui/time.tsx'
import { useRenewScans, useScanHistory } from '../api.ts'
import { historyTexts, removeTexts, trendNames } from '../content.ts'
import styles from './chart-scans.module.css'
import { TrendMark } from './trend-mark.tsx'

interface ScanHistoryProps {
  onShow: (analysis: ChartAnalysis) => void
  onRemoved: (id: string) => void
}

/** The last ten analyses, from both scanners. */
export const ScanHistory = ({ onShow, onRemoved }: ScanHistoryProps) => {
  const { asked, open, ask, close } = useDialog<ChartAnalysis>()
  const renew = useRenewScans()
  return (
    <section className={classNames('sheet', styles.scanHistory)} aria-labelledby="history-title">
      <header>
        <h2 id="history-title">{historyTexts.title}</h2>
      </header>
      <QueryStates
        query={useScanHistory(true)}
        loading={
          <SkeletonGroup label={historyTexts.loading} className={styles.bd}>
            <Skeleton height="44px" />
          </SkeletonGroup>
        }
        empty={
          <div className={styles.bd}>
            <EmptyState title={historyTexts.none}>{historyTexts.noneHint}</EmptyState>
          </div>
        }
      >
        {(scans) => (
          <ol>
            {scans.map((scan) => (
              <li key={scan.id} data-scan={scan.id}>
                <TrendMark of={scan.trend} />
                <span className="fig">{formatPercent(scan.confidence)}</span>
                <span className={styles.what}>{scan.pattern}</span>
                <Time at={scan.createdAt} />
                <span className={styles.acts}>
                  <Button
                    size="small"
                    aria-label={historyTexts.show(trendNames[scan.trend], formatDateTime(scan.createdAt))}
                    onClick={() => onShow(scan)}
                  >
                    {historyTexts.open}
                  </Button>
                  <Button look="plain" size="small" onClick={() => ask(scan)}>
                    {historyTexts.remove}
                  </Button>
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryStates>
      {asked ? (
        <DecisionDialog
          key={asked.number}
          call={removeChartScan}
          params={{ id: asked.about.id }}
          words={removeTexts}
          open={open}
          onClose={close}
          onDone={() => {
            close()
            renew()
            onRemoved(asked.about.id)
          }}
        />
      ) : null}
    </section>
  )
}
