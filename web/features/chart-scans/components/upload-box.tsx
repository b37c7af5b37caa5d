import { type ChartReader, createChartScan } from '../../../../contract/chart-scans.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { uploadTexts } from '../content.ts'
import { BrowserPreview } from './browser-preview.tsx'
import { CameraButton } from './camera-button.tsx'
import { type ChartScanState, usePastedPicture } from './use-chart-scan.ts'

interface UploadBoxProps {
  scan: ChartScanState
  hint: string
  /** Who reads what is sent; undefined while that is not known. */
  reader: ChartReader | undefined
  /** Whether none of today's scans is left. */
  exhausted: boolean
}

/** While the picture is on its way, and while the server reads it. */
const Progress = ({ sent }: { sent: number }) => {
  const words = sent < 1 ? uploadTexts.uploading : uploadTexts.analyzing
  return (
    <div className="scan-progress" role="status">
      <span>{words}</span>
      {sent < 1 ? (
        <progress className="meter" aria-label={uploadTexts.progress} max={1} value={sent} />
      ) : (
        <progress className="meter" aria-label={uploadTexts.progress} />
      )}
    </div>
  )
}

/** Drop, browse, paste or photograph a chart; look at it; have it analyzed. */
export const UploadBox = ({ scan, hint, reader, exhausted }: UploadBoxProps) => {
  const { file, problem, sent, isPending, choose, analyze } = scan
  usePastedPicture(choose)
  return (
    <section className="sheet upload-box" aria-labelledby="upload-title">
      <header>
        <h2 id="upload-title">{uploadTexts.title}</h2>
      </header>
      <div className="bd">
        <Field label={uploadTexts.label} hint={`${hint}. ${uploadTexts.paste}`} error={problem ?? undefined}>
          <FileDrop field={createChartScan.files.image} accept="image/*" file={file} onChange={choose} />
        </Field>
        {file ? null : <CameraButton onPhoto={choose} />}
        {file && !isPending && !scan.result ? <BrowserPreview file={file} /> : null}
        {isPending && sent !== null ? <Progress sent={sent} /> : null}
        {/* A second press on a chart that is read already would take a second scan. */}
        {scan.result ? null : (
          <Button look="primary" wide busy={isPending} disabled={!isPending && (!file || exhausted)} onClick={analyze}>
            {isPending ? uploadTexts.analyzing : uploadTexts.analyze}
          </Button>
        )}
        {reader ? <p className="note">{reader === 'gemini' ? uploadTexts.sentTo : uploadTexts.staysHere}</p> : null}
      </div>
    </section>
  )
}
