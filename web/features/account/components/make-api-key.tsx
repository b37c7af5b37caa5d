import { useWatch } from 'react-hook-form'
import { ApiKeyForm, getOwnApiKey, KEY_DAYS, KeyScope } from '../../../../contract/api-keys.ts'
import { schemaResolver } from '../../../lib/form-resolver.ts'
import { plainNumber } from '../../../lib/typed-number.ts'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field, Input, PasswordInput, Select } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useCreateApiKey } from '../api.ts'
import { scopeNames, makeKeyTexts as texts } from '../content.ts'
import styles from './account-hub.module.css'
import { MadeSecret } from './made-secret.tsx'
import { useHubForm } from './use-hub-form.ts'

interface MakeApiKeyProps {
  open: boolean
  onClose: () => void
}

const EMPTY: ApiKeyForm = { name: '', scopes: ['signals:read'], days: 90, password: '' }

/** Asks what a key is for; shows it once. */
export const MakeApiKey = ({ open, onClose }: MakeApiKeyProps) => {
  const create = useCreateApiKey()
  const {
    register,
    control,
    setValue,
    submit,
    findError: errorOf,
    problem,
  } = useHubForm<ApiKeyForm, unknown>({
    defaultValues: EMPTY,
    resolver: schemaResolver<ApiKeyForm>(ApiKeyForm),
    change: create,
    onSaved: () => {},
  })
  const scopes = useWatch({ control, name: 'scopes' })
  if (create.data) return <MadeKey apiKey={create.data.key} open={open} onClose={onClose} />
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
      <Field label={texts.name} hint={texts.nameHint} error={errorOf('name')}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <CheckGroup
        legend={texts.scopes}
        error={errorOf('scopes')}
        options={KeyScope.options.map((key) => ({ key, label: scopeNames[key], checked: scopes.includes(key) }))}
        onToggle={(key, checked) =>
          setValue(
            'scopes',
            KeyScope.options.filter((scope) => (scope === key ? checked : scopes.includes(scope))),
          )
        }
      />
      <Field label={texts.days} error={errorOf('days')}>
        <Select {...register('days', { setValueAs: plainNumber })}>
          {KEY_DAYS.map((days) => (
            <option key={days} value={days}>
              {texts.daysOf(days)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.password} error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
    </FormDialog>
  )
}

const toTrialText = (key: string): string =>
  `curl -H 'Authorization: Bearer ${key}' ${window.location.origin}/api${getOwnApiKey.path}`

const MadeKey = ({ apiKey, open, onClose }: MakeApiKeyProps & { apiKey: string }) => (
  <MadeSecret open={open} onClose={onClose} title={texts.made} once={texts.once} secret={apiKey} close={texts.close}>
    <p className={styles.label}>{texts.trial}</p>
    <p className={classNames('proof', styles.key)} data-secret="">
      {toTrialText(apiKey)}
    </p>
    <div>
      <CopyButton text={toTrialText(apiKey)} name={texts.trial} />
    </div>
  </MadeSecret>
)
