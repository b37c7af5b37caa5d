import { useState } from 'react'
import type { ChartAnalysis } from '../../../../contract/chart-scans.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useUpdateScan } from '../api.ts'
import { resultTexts, toolTexts } from '../content.ts'
import { type ChartDraft, type DraftProblems, readDraft, toDraft } from '../draft-rules.ts'
import { ChartEditor } from './chart-editor.tsx'
import styles from './chart-tools.module.css'
import { ScannedPicture } from './scanned-picture.tsx'

export interface CorrectableProps {
  analysis: ChartAnalysis
  picture: Blob
  /** Takes the analysis that was read again. */
  onCorrected: (analysis: ChartAnalysis) => void
}

const Correction = ({ analysis, picture, onCorrected, onClose }: CorrectableProps & { onClose: () => void }) => {
  const [draft, setDraft] = useState(() => toDraft(analysis))
  const [problems, setProblems] = useState<DraftProblems | null>(null)
  const { mutate, isPending, error } = useUpdateScan(analysis.id)
  const edit = (changed: ChartDraft): void => {
    setDraft(changed)
    setProblems(null)
  }
  const read = (): void => {
    const { settings, problems: found } = readDraft(draft)
    setProblems(found)
    if (found) {
      setDraft({ ...draft, tool: found.frame ? 'frame' : 'scale' })
      return
    }
    mutate(settings, {
      onSuccess: (corrected) => {
        onCorrected(corrected)
        onClose()
      },
    })
  }
  return (
    <div className={styles.editor}>
      <ChartEditor file={picture} draft={draft} problems={problems} onChange={edit} />
      <FormError>{error?.message}</FormError>
      <div className={styles.acts}>
        <Button look="primary" busy={isPending} onClick={read}>
          {isPending ? toolTexts.reading : toolTexts.again}
        </Button>
        <Button onClick={onClose}>{toolTexts.cancel}</Button>
      </div>
      <p className="hint">{toolTexts.free}</p>
    </div>
  )
}

/** The picture of an analysis, whose frame and scale its member may correct where it is a picture of theirs. */
export const CorrectablePicture = ({ analysis, picture, onCorrected }: CorrectableProps) => {
  const [isOpen, setOpen] = useState(false)
  const mayCorrect = analysis.reader !== 'candles'
  const isWithoutPrices = analysis.decimals === null && analysis.drawing !== null
  if (isOpen)
    return <Correction analysis={analysis} picture={picture} onCorrected={onCorrected} onClose={() => setOpen(false)} />
  return (
    <>
      <ScannedPicture picture={picture} drawing={analysis.drawing} />
      {mayCorrect ? (
        <div className={styles.offer}>
          {isWithoutPrices ? <p>{resultTexts.noPrices}</p> : null}
          <Button onClick={() => setOpen(true)}>{isWithoutPrices ? toolTexts.setScale : toolTexts.correct}</Button>
        </div>
      ) : null}
    </>
  )
}
