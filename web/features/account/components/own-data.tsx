import { createOwnDataFile, removeAccount } from '../../../../contract/personal-data.ts'
import { useUser } from '../../../data/user-context.tsx'
import type { ReceivedFile } from '../../../lib/call.ts'
import { schemaResolver } from '../../../lib/form-resolver.ts'
import { formatCount } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, PasswordInput } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useOwnData, useRemoveAccount } from '../api.ts'
import { downloadDataTexts, ownDataTexts, removeAccountTexts } from '../content.ts'
import styles from './account-hub.module.css'
import { useHubForm } from './use-hub-form.ts'

/** Everything that is held about the member, to take along; and the way out. */
export const OwnData = () => {
  const { asked, open, ask, close } = useDialog<'download' | 'remove'>()
  const { isAdmin } = useUser()
  return (
    <Panel id="your-data" title={ownDataTexts.title} className={styles.hubPart}>
      <p className="mute">{ownDataTexts.deck}</p>
      <Button onClick={() => ask('download')}>{ownDataTexts.download}</Button>
      {isAdmin ? null : (
        <>
          <p className="mute">{ownDataTexts.effect}</p>
          <Button onClick={() => ask('remove')}>{ownDataTexts.remove}</Button>
        </>
      )}
      {asked?.about === 'download' ? <DownloadData key={asked.number} open={open} onClose={close} /> : null}
      {asked?.about === 'remove' ? <RemoveAccount key={asked.number} open={open} onClose={close} /> : null}
    </Panel>
  )
}

const DownloadData = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const data = useOwnData()
  const {
    register,
    submit,
    findError: errorOf,
    problem,
  } = useHubForm<{ password: string }, ReceivedFile>({
    defaultValues: { password: '' },
    resolver: schemaResolver<{ password: string }>(createOwnDataFile.input),
    change: data,
    onSaved: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={downloadDataTexts.title}
      cancel={downloadDataTexts.cancel}
      confirm={data.isPending ? downloadDataTexts.running : downloadDataTexts.confirm}
      busy={data.isPending}
      onSubmit={submit}
    >
      <FormError>{problem}</FormError>
      <p>{downloadDataTexts.explanation}</p>
      <Field label={downloadDataTexts.password} error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FormDialog>
  )
}

const RemoveAccount = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { uPoints = 0 } = useUser()
  const remove = useRemoveAccount()
  const {
    register,
    submit,
    findError: errorOf,
    problem,
  } = useHubForm<{ password: string }, null>({
    defaultValues: { password: '' },
    resolver: schemaResolver<{ password: string }>(removeAccount.input),
    change: remove,
    onSaved: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={removeAccountTexts.title}
      cancel={removeAccountTexts.cancel}
      confirm={remove.isPending ? removeAccountTexts.running : removeAccountTexts.confirm}
      busy={remove.isPending}
      className={styles.removeAccount}
      onSubmit={submit}
    >
      <FormError>{problem}</FormError>
      <p>{removeAccountTexts.question}</p>
      {uPoints > 0 ? <p>{removeAccountTexts.points(formatCount(uPoints))}</p> : null}
      <Field label={removeAccountTexts.password} error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FormDialog>
  )
}
