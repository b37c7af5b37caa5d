import { useRef, useState } from 'react'
import type { CreatorForm } from '../../../../contract/creators.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { useCreateApplication } from '../api.ts'
import {
  type ApplicationErrors,
  type ApplicationFields,
  type ChosenFiles,
  refusedFields,
} from '../application-rules.ts'
import { formTexts } from '../content.ts'

/** Why an application was refused: the sentence, or sentences by field. */
interface Refusal {
  sentence: string | null
  fields: ApplicationErrors
}

const toRefusal = (error: Error): Refusal => {
  if (!(error instanceof CallFailure)) return { sentence: formTexts.failed, fields: {} }
  return { sentence: error.isAboutFields ? null : error.message, fields: refusedFields(error.fields) }
}

interface Ends {
  onSent: () => void
  /** Names of the fields that were refused. */
  onRefused: (fields: readonly string[]) => void
}

/** Sends an application with its files, which can be cancelled on the way. */
export const useSubmission = ({ onSent, onRefused }: Ends) => {
  const create = useCreateApplication(onSent)
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const upload = useRef<AbortController>(null)

  const send = (fields: ApplicationFields, files: ChosenFiles) => {
    const controller = new AbortController()
    upload.current = controller
    setRefusal(undefined)
    setSent(0)
    create.mutate(
      // The server checks every field, as the steps before have.
      { input: fields as CreatorForm, files, onProgress: setSent, signal: controller.signal },
      {
        onError: (error) => {
          if (controller.signal.aborted) return
          const refused = toRefusal(error)
          setRefusal(refused)
          onRefused(Object.keys(refused.fields))
        },
        onSettled: () => setSent(null),
      },
    )
  }

  return {
    send,
    cancel: () => upload.current?.abort(),
    /** The share that has been sent, 0 to 1; null while nothing is being sent. */
    sent,
    refusal,
    /** A corrected field is no longer refused. */
    forgive: (names: readonly string[]) =>
      setRefusal((known) => {
        if (!known || !names.some((name) => name in known.fields)) return known
        const left = Object.entries(known.fields).filter(([name]) => !names.includes(name))
        return { ...known, fields: Object.fromEntries(left) }
      }),
  }
}
