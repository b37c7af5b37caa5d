import type { AdminMarathon } from '../../../../contract/marathons.ts'
import { problemsResolver } from '../../../lib/form-resolver.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { useSaveForm } from '../../../lib/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { failureWords } from '../admin-rules.ts'
import { useSaveMarathon } from '../api.ts'
import { formTexts } from '../content.ts'
import {
  fieldProblems,
  isMarathonComplete,
  type MarathonValues,
  readMarathon,
  toCopiedValues,
  toMarathonValues,
} from '../form-rules.ts'
import styles from './admin-marathons.module.css'
import { MarathonFields } from './marathon-fields.tsx'

interface SaveMarathonProps {
  /** Null for a new one. */
  marathon: AdminMarathon | null
  /** One whose terms a new one begins with. */
  like?: AdminMarathon
  open: boolean
  onClose: () => void
  onSaved: (marathon: AdminMarathon) => void
}

/** Announces a marathon, or changes one. What speaks against it stands in the dialog, which stays open. */
export const SaveMarathon = ({ marathon, like, open, onClose, onSaved }: SaveMarathonProps) => {
  const save = useSaveMarathon()
  const read = (values: MarathonValues) => readMarathon(values, { marathon, nowMs: serverClock.now() })
  const { submit, close, refusal, ...form } = useSaveForm({
    defaultValues: like ? toCopiedValues(like) : toMarathonValues(marathon),
    resolver: problemsResolver<MarathonValues>((values) => read(values).problems),
    save,
    toRequest: (values) => {
      const { form: input } = read(values)
      return input && { id: marathon?.id ?? null, form: input }
    },
    onSaved,
    onClose,
    toFields: fieldProblems,
  })
  const { isPending } = save

  return (
    <FormDialog
      wide
      open={open}
      onClose={close}
      title={marathon ? formTexts.updateTitle : formTexts.createTitle}
      cancel={formTexts.cancel}
      confirm={marathon ? formTexts[isPending ? 'updating' : 'update'] : formTexts[isPending ? 'creating' : 'create']}
      busy={isPending}
      isOff={!isMarathonComplete(form.watch())}
      className={styles.marathonForm}
      onSubmit={form.handleSubmit(submit)}
    >
      <FormError>{refusal && failureWords(refusal)}</FormError>
      <MarathonFields form={form} marathon={marathon} />
    </FormDialog>
  )
}
