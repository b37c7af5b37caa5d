import { type ReactNode, useRef } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { createChartScan, type getChartScanUsage } from '../../../../contract/chart-scans.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { uploadTexts } from '../content.ts'
import { ChartEditor } from './chart-editor.tsx'
import styles from './chart-scans.module.css'
import { type ChartScanState, usePastedPicture } from './use-chart-scan.ts'

const TOUCHED = '(pointer: coarse)'

/** Takes a photo on what is held in a hand; a desk has no camera that looks at a screen. */
const CameraButton = ({ onPhoto }: { onPhoto: (file: File | null) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  if (!useMedia(TOUCHED)) return null
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          onPhoto(target.files?.[0] ?? null)
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{uploadTexts.camera}</Button>
    </>
  )
}

interface UploadBoxProps {
  scan: ChartScanState
  hint: string
  /** Who besides us reads what is sent; undefined while that is not known. */
  service: ReplyOf<typeof getChartScanUsage>['service'] | undefined
  /** Whether none of today's scans is left. */
  exhausted: boolean
  /** While no picture is chosen. */
  children: ReactNode
}

/** While the picture is on its way, and while the server reads it. */
const Progress = ({ sent }: { sent: number }) => {
  const words = sent < 1 ? uploadTexts.uploading : uploadTexts.analyzing
  return (
    <div className={styles.scanProgress} role="status">
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
export const UploadBox = ({ scan, hint, service, exhausted, children }: UploadBoxProps) => {
  const { file, problem, draft, draftProblems, edit, sent, isPending, choose, analyze } = scan
  usePastedPicture(choose)
  return (
    <section className="sheet" aria-labelledby="upload-title">
      <header>
        <h2 id="upload-title">{uploadTexts.title}</h2>
      </header>
      <div className={styles.bd}>
        <Field label={uploadTexts.label} hint={`${hint}. ${uploadTexts.paste}`} error={problem ?? undefined}>
          <FileDrop field={createChartScan.files.image} accept="image/*" file={file} onChange={choose} />
        </Field>
        {file ? null : <CameraButton onPhoto={choose} />}
        {file && !isPending && !scan.result ? (
          <ChartEditor file={file} draft={draft} problems={draftProblems} onChange={edit} />
        ) : null}
        {isPending && sent !== null ? <Progress sent={sent} /> : null}
        {/* A second press on a chart that is read already would take a second scan. */}
        {scan.result ? null : (
          <Button look="primary" wide busy={isPending} disabled={!isPending && (!file || exhausted)} onClick={analyze}>
            {isPending ? uploadTexts.analyzing : uploadTexts.analyze}
          </Button>
        )}
        {file ? null : children}
        {service === undefined ? null : (
          <p className="note">
            {service?.host ? uploadTexts.sentTo(service.name, service.host) : uploadTexts.staysHere}
          </p>
        )}
      </div>
    </section>
  )
}
