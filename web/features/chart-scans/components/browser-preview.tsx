import { Badge } from '../../../ui/badge.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { previewTexts, trendNames } from '../content.ts'
import type { BrowserReading } from './read-in-browser.ts'
import { ScannedPicture } from './scanned-picture.tsx'
import { useBrowserReading } from './use-browser-reading.ts'

const sentenceOf = (read: BrowserReading | 'failed'): string => {
  if (read === 'failed') return previewTexts.failed
  return read.reading.isChart ? previewTexts.found(trendNames[read.reading.trend]) : previewTexts.refused
}

const drawingOf = ({ reading, width, height }: BrowserReading) => {
  if (!reading.isChart) return null
  const { plot, levels, patterns, path } = reading
  return { width, height, plotArea: plot, levels, patterns, path }
}

/** What the browser makes of the picture at once: marked as a preview, as the server's reading counts. */
export const BrowserPreview = ({ file }: { file: File }) => {
  const read = useBrowserReading(file)
  if (read === null)
    return (
      <SkeletonGroup label={previewTexts.reading}>
        <Skeleton height="180px" />
      </SkeletonGroup>
    )
  return (
    <div className="browser-preview" data-preview>
      <p role="status">
        <Badge look="hatched">{previewTexts.badge}</Badge> {sentenceOf(read)}
      </p>
      <ScannedPicture picture={file} drawing={read === 'failed' ? null : drawingOf(read)} />
    </div>
  )
}
