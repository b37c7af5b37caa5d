import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/field.tsx'
import styles from '../account.module.css'
import { type RegistrationForm, splitPhone } from '../rules.ts'
import { DialCodePicker } from './dial-code-picker.tsx'

interface PhoneFieldProps {
  form: UseFormReturn<RegistrationForm & { phone?: string }>
  error: string | undefined
}

/** Dial code and number. The contract checks both as one `phone`, so a change of either checks that again. */
export const PhoneField = ({ form, error }: PhoneFieldProps) => {
  const countryCode = form.watch('countryCode')
  const { isSubmitted } = form.formState
  const checkAgain = () => isSubmitted && form.trigger('phone')
  return (
    <Field label="Phone number" error={error}>
      <div className={styles.phone} data-phone="">
        <DialCodePicker
          countryCode={countryCode}
          onChange={(next) => {
            form.setValue('countryCode', next)
            checkAgain()
          }}
        />
        <Controller
          control={form.control}
          name="phoneNumber"
          render={({ field }) => (
            <Input
              {...field}
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              placeholder="801 234 5678"
              onChange={({ target }) => {
                const phone = splitPhone(target.value, countryCode)
                if (phone.countryCode !== countryCode) form.setValue('countryCode', phone.countryCode)
                field.onChange(phone.phoneNumber)
                checkAgain()
              }}
            />
          )}
        />
      </div>
    </Field>
  )
}
