import { useEffect, useState } from 'react'
import { type ChartAnalysis, createChartScan, type ScanVariant } from '../../../../contract/chart-scans.ts'
import { useFileChoice } from '../../../lib/use-file-choice.ts'
import { useCreateScan } from '../api.ts'
import { type ChartDraft, type DraftProblems, EMPTY_DRAFT, readDraft } from '../draft-rules.ts'

/** A result belongs to the picture that it was read from, whatever is chosen next. */
export interface ScannedChart {
  analysis: ChartAnalysis
  picture: File
}

/** From no picture to a chosen one, to the scan, to what came of it. */
export const useChartScan = (variant: ScanVariant) => {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [draft, setDraft] = useState<ChartDraft>(EMPTY_DRAFT)
  const [draftProblems, setDraftProblems] = useState<DraftProblems | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [result, setResult] = useState<ScannedChart | null>(null)
  const judge = useFileChoice()
  const { mutate, isPending, error, reset: forgetFailure } = useCreateScan(variant)

  const edit = (changed: ChartDraft): void => {
    setDraft(changed)
    setDraftProblems(null)
  }

  const choose = (chosen: File | null): void => {
    if (isPending) return
    void judge('image', { field: createChartScan.files.image, file: chosen }, (taken, reason) => {
      setFile(taken)
      setProblem(reason)
      edit(EMPTY_DRAFT)
      setResult(null)
      forgetFailure()
    })
  }

  const analyze = (): void => {
    if (!file || isPending) return
    const { settings, problems } = readDraft(draft)
    setDraftProblems(problems)
    if (problems) {
      setDraft({ ...draft, tool: problems.frame ? 'frame' : 'scale' })
      return
    }
    setResult(null)
    setSent(0)
    mutate(
      { image: file, settings, onProgress: setSent },
      { onSuccess: (analysis) => setResult({ analysis, picture: file }), onSettled: () => setSent(null) },
    )
  }

  return {
    file,
    problem,
    draft,
    draftProblems,
    edit,
    /** The share that has been sent, while a scan runs. */
    sent,
    isPending,
    result,
    failure: error,
    choose,
    analyze,
    /** After a result was corrected. */
    correct: (analysis: ChartAnalysis): void => setResult(result ? { ...result, analysis } : null),
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
