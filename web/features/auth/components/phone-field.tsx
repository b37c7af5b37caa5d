import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/field.tsx'
import { type RegistrationForm, splitPhone } from '../rules.ts'
import { DialCodePicker } from './dial-code-picker.tsx'

/** Dial code and number. The contract checks both as one `phone`. */
export const PhoneField = ({ form, error }: { form: UseFormReturn<RegistrationForm>; error: string | undefined }) => {
  const countryCode = form.watch('countryCode')
  const revalidates = form.formState.isSubmitted
  return (
    <Field label="Phone number" error={error}>
      <div className="phone">
        <DialCodePicker
          countryCode={countryCode}
          onChange={(next) => form.setValue('countryCode', next, { shouldValidate: revalidates })}
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
              }}
            />
          )}
        />
      </div>
    </Field>
  )
}
