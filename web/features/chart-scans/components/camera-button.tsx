import { useRef } from 'react'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { uploadTexts } from '../content.ts'

const TOUCHED = '(pointer: coarse)'

/** Takes a photo on what is held in a hand; a desk has no camera that looks at a screen. */
export const CameraButton = ({ onPhoto }: { onPhoto: (file: File | null) => void }) => {
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
