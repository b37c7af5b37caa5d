import { type DragEvent, useRef, useState } from 'react'
import { acceptedTypes, type FileField } from '../../contract/files.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import { formatFileSize } from './file-size.ts'
import { FileIcon } from './icons.tsx'
import './meter.css'
import styles from './file-drop.module.css'

interface FileDropProps {
  field: FileField
  file: File | null
  /** A file was chosen, dropped or removed. Whether it may be sent is for the form to say (`problemOfChoice`). */
  onChange: (file: File | null) => void
  /** What the browser offers to choose from, where that is more than the form takes. */
  accept?: string
  /** The share that has been sent, 0 to 1; null while nothing is being sent. */
  sent?: number | null
}

/** A place for one file: drop it, or press and browse. Goes inside a `Field`. */
export const FileDrop = ({ field, file, onChange, accept = acceptedTypes(field), sent = null }: FileDropProps) => {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sending = sent !== null

  const choose = (files: FileList | null) => {
    const chosen = files?.[0]
    if (chosen && !sending) onChange(chosen)
    // So that the same file can be chosen again after it was removed.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files)
  }
  const remove = () => {
    onChange(null)
    input.current?.focus()
  }

  return (
    <div className={classNames(styles.fileDrop, over && styles.over, file && styles.full)} data-file-drop="">
      <input
        {...useFieldControl()}
        ref={input}
        type="file"
        accept={accept}
        disabled={sending}
        onChange={({ target }) => choose(target.files)}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      {file ? (
        <>
          <Preview file={file} />
          <p className={styles.name} role="status">
            <b>{file.name}</b>
            <span>{formatFileSize(file.size)}</span>
          </p>
          {sending ? null : (
            <Button size="small" aria-label={`Remove ${file.name}`} onClick={remove}>
              Remove
            </Button>
          )}
        </>
      ) : (
        <p className={styles.invitation}>
          <b>Drop a file here</b> or <u>browse</u>
        </p>
      )}
      {file && sending ? <Progress file={file} sent={sent} /> : null}
    </div>
  )
}

const Progress = ({ file, sent }: { file: File; sent: number }) => (
  <div className={styles.sending}>
    <progress className="meter" aria-label={`Uploading ${file.name}`} max={1} value={sent} />
    <span>
      {formatFileSize(sent * file.size)} of {formatFileSize(file.size)}
    </span>
  </div>
)

/** The picture itself; a mark for what a browser cannot show so. */
const Preview = ({ file }: { file: File }) => {
  const isImage = file.type.startsWith('image/')
  const url = useObjectUrl(isImage ? file : null)
  return <span className={styles.picture}>{isImage ? url ? <img src={url} alt="" /> : null : <FileIcon />}</span>
}
