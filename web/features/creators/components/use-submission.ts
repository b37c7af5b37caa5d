import type { CreatorForm } from '../../../../contract/creators.ts'
import { useUpload } from '../../../lib/use-upload.ts'
import { useCreateApplication } from '../api.ts'
import {
  type ApplicationErrors,
  type ApplicationFields,
  type ChosenFiles,
  refusedFields,
} from '../application-rules.ts'
import { formTexts } from '../content.ts'

interface Ends {
  onSent: () => void
  /** Names of the fields that were refused. */
  onRefused: (fields: readonly string[]) => void
}

/** Sends an application with its files, which can be cancelled on the way. */
export const useSubmission = ({ onSent, onRefused }: Ends) => {
  const upload = useUpload<{ input: CreatorForm; files: ChosenFiles }, ApplicationErrors>({
    change: useCreateApplication(onSent),
    failed: formTexts.failed,
    toFields: refusedFields,
    onRefused,
  })
  return {
    ...upload,
    // The server checks every field, as the steps before have.
    send: (fields: ApplicationFields, files: ChosenFiles) => upload.send({ input: fields as CreatorForm, files }),
  }
}
