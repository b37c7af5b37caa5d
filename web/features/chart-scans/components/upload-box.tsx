import { useEffect, useRef, useState } from 'react'
import { type ChartReader, createChartScan } from '../../../../contract/chart-scans.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { previewTexts, trendNames, uploadTexts } from '../content.ts'
import styles from './chart-scans.module.css'
import { type BrowserReading, readInBrowser } from './read-in-browser.ts'
import { ScannedPicture } from './scanned-picture.tsx'
import { type ChartScanState, usePastedPicture } from './use-chart-scan.ts'

/** What the browser reads in a picture: null while it does, or `failed`. */
const useBrowserReading = (file: File): BrowserReading | 'failed' | null => {
  const [read, setRead] = useState<BrowserReading | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    setRead(null)
    readInBrowser(file, controller.signal).then(setRead, () => {
      // A preview is no more than that: the server reads the picture anew.
      if (!controller.signal.aborted) setRead('failed')
    })
    return () => controller.abort()
  }, [file])
  return read
}

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

const formatSentence = (read: BrowserReading | 'failed'): string => {
  if (read === 'failed') return previewTexts.failed
  return read.reading.isChart ? previewTexts.found(trendNames[read.reading.trend]) : previewTexts.refused
}

const findDrawing = ({ reading, width, height }: BrowserReading) => {
  if (!reading.isChart) return null
  const { plot, levels, patterns, path } = reading
  return { width, height, plotArea: plot, levels, patterns, path }
}

/** What the browser makes of the picture at once: marked as a preview, as the server's reading counts. */
const BrowserPreview = ({ file }: { file: File }) => {
  const read = useBrowserReading(file)
  if (read === null)
    return (
      <SkeletonGroup label={previewTexts.reading}>
        <Skeleton height="180px" />
      </SkeletonGroup>
    )
  return (
    <div className={styles.browserPreview} data-preview>
      <p role="status">
        <Badge look="hatched">{previewTexts.badge}</Badge> {formatSentence(read)}
      </p>
      <ScannedPicture picture={file} drawing={read === 'failed' ? null : findDrawing(read)} />
    </div>
  )
}

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
export const UploadBox = ({ scan, hint, reader, exhausted }: UploadBoxProps) => {
  const { file, problem, sent, isPending, choose, analyze } = scan
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
