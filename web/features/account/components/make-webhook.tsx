import { useWatch } from 'react-hook-form'
import { WebhookEvent, WebhookForm } from '../../../../contract/webhooks.ts'
import { schemaResolver } from '../../../lib/form-resolver.ts'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { Field, Input, PasswordInput } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useCreateWebhook } from '../api.ts'
import { makeWebhookTexts as texts, webhookEventNames } from '../content.ts'
import styles from './account-hub.module.css'
import { MadeSecret } from './made-secret.tsx'
import { useHubForm } from './use-hub-form.ts'

interface MakeWebhookProps {
  open: boolean
  onClose: () => void
}

const EMPTY: WebhookForm = { url: '', events: [...WebhookEvent.options], password: '' }

/** Asks where signals are to be sent; shows once what signs them. */
export const MakeWebhook = ({ open, onClose }: MakeWebhookProps) => {
  const create = useCreateWebhook()
  const {
    register,
    control,
    setValue,
    submit,
    findError: errorOf,
    problem,
  } = useHubForm<WebhookForm, unknown>({
    defaultValues: EMPTY,
    resolver: schemaResolver<WebhookForm>(WebhookForm),
    change: create,
    onSaved: () => {},
  })
  const events = useWatch({ control, name: 'events' })
  if (create.data)
    return (
      <MadeSecret
        open={open}
        onClose={onClose}
        title={texts.made}
        once={texts.once}
        secret={create.data.secret}
        close={texts.close}
      />
    )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      cancel={texts.cancel}
      confirm={create.isPending ? texts.making : texts.confirm}
      busy={create.isPending}
      className={styles.makeKey}
      onSubmit={submit}
    >
      <FormError>{problem}</FormError>
      <Field label={texts.url} hint={texts.urlHint} error={errorOf('url')}>
        <Input type="url" inputMode="url" autoComplete="off" {...register('url')} />
      </Field>
      <CheckGroup
        legend={texts.events}
        error={errorOf('events')}
        options={WebhookEvent.options.map((key) => ({
          key,
          label: webhookEventNames[key],
          checked: events.includes(key),
        }))}
        onToggle={(key, checked) =>
          setValue(
            'events',
            WebhookEvent.options.filter((event) => (event === key ? checked : events.includes(event))),
          )
        }
      />
      <Field label={texts.password} error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FormDialog>
  )
}
