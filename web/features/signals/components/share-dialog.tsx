import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useShared } from '../api.ts'
import {
  findSharedFacts,
  type SharedFacts,
  shareFileName,
  toShareAddress,
  toShareText,
  toShareWords,
} from '../share-rules.ts'
import { drawSharePicture, PICTURE, pictureFile } from './draw-share-picture.ts'
import styles from './share-dialog.module.css'
import { shareDialogTexts, shareTexts } from './share-texts.ts'

const SharePicture = ({ id, facts }: { id: string; facts: SharedFacts }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File | 'failed' | null>(null)
  const address = toShareAddress(location.origin, id)
  const text = toShareText(facts, address)
  const name = shareFileName(facts)
  const words = JSON.stringify(toShareWords(facts))
  useEffect(() => {
    const drawing = canvas.current
    if (!drawing) return
    let left = false
    drawSharePicture(drawing, JSON.parse(words), address)
      .then(() => pictureFile(drawing, name))
      .then(
        (drawn) => left || setFile(drawn),
        (error: unknown) => {
          console.error(error)
          if (!left) setFile('failed')
        },
      )
    return () => {
      left = true
    }
  }, [words, address, name])
  const picture = file instanceof File ? file : null
  const canShare = picture !== null && navigator.canShare?.({ files: [picture], text }) === true
  const share = () =>
    picture &&
    navigator.share({ files: [picture], text }).catch((error: unknown) => {
      // Whoever closes the system's sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFile('failed')
    })
  return (
    <>
      <canvas ref={canvas} width={PICTURE.width} height={PICTURE.height} role="img" aria-label={text} />
      {file === 'failed' ? <p role="alert">{shareDialogTexts.failed}</p> : null}
      <p className={styles.shareNote}>{shareDialogTexts.note}</p>
      <div className={styles.shareWays}>
        {canShare ? (
          <Button look="primary" onClick={share}>
            {shareDialogTexts.share}
          </Button>
        ) : null}
        <CopyButton size="medium" text={address} name={facts.pair} label={shareDialogTexts.link} />
        <CopyButton size="medium" text={text} name={facts.pair} label={shareDialogTexts.text} />
        <Button
          busy={file === null}
          disabled={file === 'failed'}
          onClick={() => picture && saveFile({ blob: picture, name })}
        >
          {shareDialogTexts.save}
        </Button>
      </div>
    </>
  )
}

/** What can be passed on of one signal, read from the public record: it tells no more than that does. */
export const ShareDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useShared(id)
  return (
    <Dialog open wide onOpenChange={(open) => open || onClose()} title={shareDialogTexts.title}>
      <div className={styles.shareDialog}>
        <QueryStates
          query={query}
          loading={
            <SkeletonGroup label={shareDialogTexts.loading}>
              <Skeleton height="300px" />
            </SkeletonGroup>
          }
        >
          {(shared) => {
            const facts = shared && findSharedFacts(shared)
            return facts ? (
              <SharePicture id={id} facts={facts} />
            ) : (
              <p>{shared ? shareTexts.older : shareTexts.missingNote}</p>
            )
          }}
        </QueryStates>
      </div>
    </Dialog>
  )
}
