import type { UseFormReturn } from 'react-hook-form'
import { restrictionFor } from '../../../../contract/country-policy.ts'
import { useCountryPolicy } from '../api.ts'
import { type RegistrationForm, toDialCode } from '../rules.ts'
import styles from './country-notice.module.css'

/** What is switched off in the chosen country, said before somebody registers. "Other" goes by the dial code. */
export const CountryNotice = ({ form }: { form: UseFormReturn<RegistrationForm & { phone?: string }> }) => {
  const restrictions = useCountryPolicy()
  const [country, countryCode] = form.watch(['country', 'countryCode'])
  const restriction = country ? restrictionFor(restrictions, { country, phone: toDialCode(countryCode).dial }) : null
  return (
    <p className={restriction ? styles.countryNotice : 'sr-only'} role="status">
      {restriction?.notice}
    </p>
  )
}
