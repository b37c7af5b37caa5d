import { useState } from 'react'
import { replyToTicket } from '../../../../contract/support-tickets.ts'
import { useFileChoice } from '../../../lib/use-file-choice.ts'
import { Field } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { pictureTexts } from '../content.ts'

interface PictureFieldProps {
  picture: File | null
  isSending: boolean
  onChange: (picture: File | null) => void
}

/** A picture beside what is written. */
export const PictureField = ({ picture, isSending, onChange }: PictureFieldProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = useFileChoice()
  const field = replyToTicket.files.picture
  return (
    <Field label={pictureTexts.label} optional hint={pictureTexts.hint} error={problem ?? undefined}>
      <FileDrop
        field={field}
        file={picture}
        sent={isSending ? 0 : null}
        onChange={(file) =>
          choose('picture', { field, file }, (judged, why) => {
            onChange(judged)
            setProblem(why)
          })
        }
      />
    </Field>
  )
}
