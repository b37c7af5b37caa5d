import { useState } from 'react'
import type { ChartAnalysis, ScanVariant } from '../../../../contract/chart-scans.ts'
import type { ChartTimeframe } from '../../../../contract/market.ts'
import { useScanUsage } from '../../../data/chart-scans.ts'
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts'
import { useCandleScan } from '../api.ts'
import { toUsageState } from '../scan-rules.ts'
import { useChartScan } from './use-chart-scan.ts'

/** What both scanners have: today's scans, the scan at hand, and an analysis of the history that is looked at again. */
export const useScannerScreen = (variant: ScanVariant) => {
  const usage = useScanUsage()
  const scan = useChartScan(variant)
  const [historyShown, setHistoryShown] = useState(false)
  const [recalled, setRecalled] = useState<ChartAnalysis | null>(null)
  const outcome = scan.result?.analysis.id ?? recalled?.id ?? scan.failure?.message ?? ''
  const outcomeRef = useFocusOnChange<HTMLDivElement>(outcome)
  const candles = useCandleScan(variant)
  const forget = () => setRecalled(null)
  return {
    usage,
    scan: {
      ...scan,
      choose: (file: File | null): void => {
        forget()
        scan.choose(file)
      },
      analyze: (): void => {
        forget()
        scan.analyze()
      },
    },
    scanCandles: {
      isPending: candles.isPending,
      error: candles.error,
      begin: (pair: string, timeframe: ChartTimeframe): void =>
        candles.mutate({ pair, timeframe }, { onSuccess: setRecalled }),
    },
    exhausted: usage.data !== undefined && toUsageState(usage.data) === 'exhausted',
    historyShown,
    toggleHistory: (): void => setHistoryShown(!historyShown),
    recalled,
    recall: (analysis: ChartAnalysis): void => {
      scan.reset()
      setRecalled(analysis)
    },
    /** An analysis that was read again takes the place of the one before. */
    correct: (analysis: ChartAnalysis): void => {
      if (recalled) setRecalled(analysis)
      else scan.correct(analysis)
    },
    /** What is removed from the history is no longer shown. */
    drop: (id: string): void => {
      if (recalled?.id === id) forget()
      if (scan.result?.analysis.id === id) scan.reset()
    },
    /** Takes the focus when something came of a scan. */
    outcomeRef,
  }
}

export type ScannerScreen = ReturnType<typeof useScannerScreen>
