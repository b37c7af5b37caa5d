import { type ReactNode, useEffect, useRef, useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { drawSharePicture, PICTURE, type PictureWords, pictureFile } from './draw-share-picture.ts'
import styles from './share-picture.module.css'

export const sharePictureTexts = {
  share: 'Share',
  link: 'Copy link',
  text: 'Copy as text',
  save: 'Save picture',
  failed: 'Couldn’t make the picture.',
} as const

interface SharePictureProps {
  words: PictureWords
  /** Where the picture's code and link lead. */
  address: string
  /** The same in words. */
  text: string
  /** Of what, for the buttons that copy. */
  about: string
  fileName: string
  note: ReactNode
}

/** A picture that can be passed on, drawn in the browser: shared, copied as link or text, or saved. */
export const SharePicture = ({ words: drawn, address, text, about, fileName, note }: SharePictureProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File | 'failed' | null>(null)
  const words = JSON.stringify(drawn)
  useEffect(() => {
    const drawing = canvas.current
    if (!drawing) return
    let left = false
    drawSharePicture(drawing, JSON.parse(words), address)
      .then(() => pictureFile(drawing, fileName))
      .then(
        (made) => left || setFile(made),
        (error: unknown) => {
          console.error(error)
          if (!left) setFile('failed')
        },
      )
    return () => {
      left = true
    }
  }, [words, address, fileName])
  const picture = file instanceof File ? file : null
  const canShare = picture !== null && navigator.canShare?.({ files: [picture], text }) === true
  const share = () =>
    picture &&
    navigator.share({ files: [picture], text }).catch((error: unknown) => {
      // Whoever closes the system's sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFile('failed')
    })
  return (
    <div className={styles.sharePicture}>
      <canvas ref={canvas} width={PICTURE.width} height={PICTURE.height} role="img" aria-label={text} />
      {file === 'failed' ? <p role="alert">{sharePictureTexts.failed}</p> : null}
      <p className={styles.shareNote}>{note}</p>
      <div className={styles.shareWays}>
        {canShare ? (
          <Button look="primary" onClick={share}>
            {sharePictureTexts.share}
          </Button>
        ) : null}
        <CopyButton size="medium" text={address} name={about} label={sharePictureTexts.link} />
        <CopyButton size="medium" text={text} name={about} label={sharePictureTexts.text} />
        <Button
          busy={file === null}
          disabled={file === 'failed'}
          onClick={() => picture && saveFile({ blob: picture, name: fileName })}
        >
          {sharePictureTexts.save}
        </Button>
      </div>
    </div>
  )
}
