import { useEffect, useState } from 'react'
import { type ChartAnalysis, createChartScan, type ScanVariant } from '../../../../contract/chart-scans.ts'
import { useFileChoice } from '../../../lib/use-file-choice.ts'
import { useCreateScan } from '../api.ts'

/** A result belongs to the picture that it was read from, whatever is chosen next. */
export interface ScannedChart {
  analysis: ChartAnalysis
  picture: File
}

/** From no picture to a chosen one, to the scan, to what came of it. */
export const useChartScan = (variant: ScanVariant) => {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [result, setResult] = useState<ScannedChart | null>(null)
  const judge = useFileChoice()
  const { mutate, isPending, error, reset: forgetFailure } = useCreateScan(variant)

  const choose = (chosen: File | null): void => {
    if (isPending) return
    void judge('image', { field: createChartScan.files.image, file: chosen }, (taken, reason) => {
      setFile(taken)
      setProblem(reason)
      setResult(null)
      forgetFailure()
    })
  }

  const analyze = (): void => {
    if (!file || isPending) return
    setResult(null)
    setSent(0)
    mutate(
      { image: file, onProgress: setSent },
      { onSuccess: (analysis) => setResult({ analysis, picture: file }), onSettled: () => setSent(null) },
    )
  }

  return {
    file,
    problem,
    /** The share that has been sent, while a scan runs. */
    sent,
    isPending,
    result,
    failure: error,
    choose,
    analyze,
    /** Clears image, result and error. */
    reset: (): void => choose(null),
  }
}

export type ChartScanState = ReturnType<typeof useChartScan>

/** A picture that is pasted anywhere on the screen is chosen. */
export const usePastedPicture = (onPicture: (file: File) => void): void => {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const picture = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (picture) onPicture(picture)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })
}
