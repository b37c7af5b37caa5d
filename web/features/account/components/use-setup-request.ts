import { useRef, useState } from 'react'
import { CallFailure } from '../../../lib/call-failure.ts'
import { useSendAccountSetup } from '../api.ts'
import { verifyStepTexts } from '../content.ts'
import { computeDollars, type SetupForm } from '../setup-rules.ts'

/** Why a request was refused: the sentence, and sentences by field. */
interface Refusal {
  sentence: string | null
  fields: Record<string, string>
}

const toRefusal = (error: Error): Refusal => {
  if (!(error instanceof CallFailure)) return { sentence: verifyStepTexts.failed, fields: {} }
  return { sentence: error.isAboutFields ? null : error.message, fields: error.fields }
}

interface Ends {
  /** The waiting request that is corrected; null for a new one. */
  corrects: string | null
  onSent: () => void
  /** Names of the fields that were refused. */
  onRefused: (fields: readonly string[]) => void
}

/** Sends a verification request with its file, which can be cancelled on the way. */
export const useSetupRequest = ({ corrects, onSent, onRefused }: Ends) => {
  const create = useSendAccountSetup(corrects, onSent)
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const upload = useRef<AbortController>(null)

  const send = ({ brokerAccount, accessPath, depositAmount }: SetupForm, proof: File | null) => {
    const controller = new AbortController()
    upload.current = controller
    setRefusal(undefined)
    setSent(0)
    const input = { brokerAccount, accessPath, depositAmount: computeDollars(depositAmount) }
    create.mutate(
      { input, proof, onProgress: setSent, signal: controller.signal },
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
    sent,
    refusal,
    /** A corrected field is no longer refused. */
    forgive: (field: string) =>
      setRefusal((known) => {
        if (!known?.fields[field]) return known
        const { [field]: _, ...fields } = known.fields
        return { ...known, fields }
      }),
  }
}
