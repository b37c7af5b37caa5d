import type { ChangeEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { COUNTRIES } from '../../../../contract/shared-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, PasswordInput, Select } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import styles from '../account.module.css'
import { dialAfterCountry, type RegistrationForm as Values } from '../rules.ts'
import { CountryNotice } from './country-notice.tsx'
import { PhoneField } from './phone-field.tsx'

interface RegistrationFormProps {
  form: UseFormReturn<Values & { phone?: string }>
  busy: boolean
  problem: string | null
  onSubmit: (values: Values) => void
}

export const RegistrationForm = ({ form, busy, problem, onSubmit }: RegistrationFormProps) => {
  const { register, handleSubmit, formState } = form
  const [countryCode, country] = form.watch(['countryCode', 'country'])
  const dialCodeFollows = (event: ChangeEvent<HTMLSelectElement>): void =>
    form.setValue('countryCode', dialAfterCountry({ countryCode, country }, event.target.value))
  const error = (name: keyof typeof formState.errors) => formState.errors[name]?.message
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(onSubmit)}>
      <FormError>{problem}</FormError>
      <Field label="Full name" error={error('fullName')}>
        <Input autoComplete="name" autoFocus {...register('fullName')} />
      </Field>
      <Field label="Email" error={error('email')} hint="Your confirmation code goes there.">
        <Input type="email" autoComplete="email" inputMode="email" spellCheck={false} {...register('email')} />
      </Field>
      <Field label="Country" error={error('country')}>
        <Select autoComplete="country-name" {...register('country', { onChange: dialCodeFollows })}>
          <option value="">Choose</option>
          {COUNTRIES.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      </Field>
      <CountryNotice form={form} />
      <PhoneField form={form} error={error('phone')} />
      <Field label="Telegram" optional error={error('telegram')}>
        <Input autoComplete="off" spellCheck={false} placeholder="@name" {...register('telegram')} />
      </Field>
      <Field
        label="Password"
        error={error('password')}
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? 'Creating account' : 'Create account'}
      </Button>
    </form>
  )
}
