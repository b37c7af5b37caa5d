import { useRef, useState } from 'react'
import { CallFailure } from './call-failure.ts'

/** Why a form was refused: the sentence, or sentences by field. */
interface Refusal<Fields> {
  sentence: string | null
  fields: Fields
}

interface OnTheWay {
  /** Hears how much has been sent, 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

interface Upload<Content, Fields> {
  change: {
    mutate: (content: Content & OnTheWay, ends: { onError: (error: Error) => void; onSettled: () => void }) => void
  }
  /** What is said where the server gave no reason. */
  failed: string
  /** The form's fields that a refusal is about. */
  toFields: (refused: Readonly<Record<string, string>>) => Fields
  /** Names of the fields that were refused. */
  onRefused: (fields: readonly string[]) => void
}

/** Sends a form with its files, which can be cancelled on the way. */
export const useUpload = <Content extends object, Fields extends Readonly<Record<string, string | undefined>>>({
  change,
  failed,
  toFields,
  onRefused,
}: Upload<Content, Fields>) => {
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal<Fields>>()
  const upload = useRef<AbortController>(null)

  const toRefusal = (error: Error): Refusal<Fields> =>
    error instanceof CallFailure
      ? { sentence: error.isAboutFields ? null : error.message, fields: toFields(error.fields) }
      : { sentence: failed, fields: toFields({}) }

  const send = (content: Content) => {
    const controller = new AbortController()
    upload.current = controller
    setRefusal(undefined)
    setSent(0)
    change.mutate(
      { ...content, onProgress: setSent, signal: controller.signal },
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
    /** Corrected fields are no longer refused. */
    forgive: (names: readonly string[]) =>
      setRefusal((known) => {
        if (!known || !names.some((name) => name in known.fields)) return known
        const left = Object.entries(known.fields).filter(([name]) => !names.includes(name))
        return { ...known, fields: Object.fromEntries(left) as Fields }
      }),
  }
}
