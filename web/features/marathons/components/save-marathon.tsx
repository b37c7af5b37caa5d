import { useForm } from 'react-hook-form'
import type { AdminMarathon } from '../../../../contract/marathons.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { problemsResolver, showProblems } from '../../../lib/form-resolver.ts'
import { serverClock } from '../../../lib/server-clock.ts'
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
  toMarathonValues,
} from '../form-rules.ts'
import styles from './admin-marathons.module.css'
import { MarathonFields } from './marathon-fields.tsx'

interface SaveMarathonProps {
  /** Null for a new one. */
  marathon: AdminMarathon | null
  open: boolean
  onClose: () => void
  onSaved: (marathon: AdminMarathon) => void
}

/** Announces a marathon, or changes one. What speaks against it stands in the dialog, which stays open. */
export const SaveMarathon = ({ marathon, open, onClose, onSaved }: SaveMarathonProps) => {
  const save = useSaveMarathon()
  const close = () => {
    save.leave()
    onClose()
  }
  const read = (values: MarathonValues) => readMarathon(values, { marathon, nowMs: serverClock.now() })
  const form = useForm<MarathonValues>({
    defaultValues: toMarathonValues(marathon),
    resolver: problemsResolver((values) => read(values).problems),
  })
  const showRefusal = (refused: Error) => {
    if (!(refused instanceof CallFailure)) return
    showProblems(form.setError, fieldProblems(refused.fields))
  }
  const submit = (values: MarathonValues) => {
    const { form: input } = read(values)
    if (!input || save.isPending) return
    save.mutate({ id: marathon?.id ?? null, form: input }, { onSuccess: onSaved, onError: showRefusal })
  }
  const { error, isPending } = save
  const isInFields = error instanceof CallFailure && error.isAboutFields

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
      <FormError>{error && !isInFields ? failureWords(error) : null}</FormError>
      <MarathonFields form={form} marathon={marathon} />
    </FormDialog>
  )
}
