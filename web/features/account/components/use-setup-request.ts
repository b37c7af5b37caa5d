import type { AccountSetupForm } from '../../../../contract/account-setups.ts'
import { useUpload } from '../../../lib/use-upload.ts'
import { useSendAccountSetup } from '../api.ts'
import { verifyStepTexts } from '../content.ts'
import { computeDollars, type SetupForm } from '../setup-rules.ts'

interface Ends {
  /** The waiting request that is corrected; null for a new one. */
  corrects: string | null
  onSent: () => void
  /** Names of the fields that were refused. */
  onRefused: (fields: readonly string[]) => void
}

/** Sends a verification request with its file, which can be cancelled on the way. */
export const useSetupRequest = ({ corrects, onSent, onRefused }: Ends) => {
  const upload = useUpload<{ input: AccountSetupForm; proof: File | null }, Record<string, string>>({
    change: useSendAccountSetup(corrects, onSent),
    failed: verifyStepTexts.failed,
    toFields: (refused) => refused,
    onRefused,
  })
  return {
    ...upload,
    send: ({ brokerAccount, accessPath, depositAmount }: SetupForm, proof: File | null) =>
      upload.send({ input: { brokerAccount, accessPath, depositAmount: computeDollars(depositAmount) }, proof }),
  }
}
