import { Link } from '@tanstack/react-router'
import { Profile } from '../../../../contract/own-account.ts'
import { tierLabel } from '../../../../contract/tiers.ts'
import { useUser } from '../../../data/user-context.tsx'
import { schemaResolver } from '../../../lib/form-resolver.ts'
import { formatDate } from '../../../lib/format.ts'
import { sponsoredLine } from '../../../lib/sponsored-line.ts'
import { Pill } from '../../../ui/badge.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useUpdateProfile } from '../api.ts'
import { accessLevelNames, accessPathNames, hubTexts, profileTexts } from '../content.ts'
import styles from './account-hub.module.css'
import { EmailForm } from './email-form.tsx'
import { useHubForm } from './use-hub-form.ts'

/** Saved when its reader leaves the field. */
const NameForm = () => {
  const update = useUpdateProfile()
  const {
    register,
    submit,
    findError: errorOf,
    problem,
    reset,
    formState: { isDirty },
  } = useHubForm<Profile, Profile>({
    defaultValues: { fullName: useUser().name },
    resolver: schemaResolver<Profile>(Profile),
    change: update,
    onSaved: (saved) => {
      reset(saved)
      showToast(profileTexts.saved)
    },
  })
  return (
    <form noValidate onSubmit={submit} onBlur={() => void (isDirty && submit())}>
      <FormError>{problem}</FormError>
      <Field label={profileTexts.name} error={errorOf('fullName')}>
        <Input autoComplete="name" {...register('fullName')} />
      </Field>
    </form>
  )
}

/** What the club knows of the member: name and e-mail are theirs to change, the rest is read only. */
export const ProfileFacts = () => {
  const member = useUser()
  const sponsored = sponsoredLine(member.sponsoredTiers)
  return (
    <>
      <Panel id="profile" title={hubTexts.profile} className={styles.hubPart}>
        <NameForm />
        <div className={styles.hubEmail}>
          <dl className={styles.facts}>
            <dt>Email</dt>
            <dd>{member.email}</dd>
          </dl>
          <EmailForm />
        </div>
      </Panel>
      <Panel title={hubTexts.membership} className={styles.hubPart}>
        <dl className={styles.facts}>
          <dt>Tier</dt>
          <dd>
            {tierLabel(member.tier)} <Link to="/dashboard/tier-upgrade">Tier Upgrades</Link>
            {sponsored ? <small className={styles.until}>{sponsored}</small> : null}
          </dd>
          <dt>Account status</dt>
          <dd>
            <Pill on={member.dashboardUnlocked}>{member.dashboardUnlocked ? 'Active' : 'Pending'}</Pill>
          </dd>
          <dt>Access level</dt>
          <dd>{accessLevelNames[member.accessLevel]}</dd>
          <dt>Access path</dt>
          <dd>{member.accessPath ? accessPathNames[member.accessPath] : 'Not chosen'}</dd>
          <dt>Admission code</dt>
          <dd className="proof">{member.admissionCode}</dd>
          <dt>Member since</dt>
          <dd>{formatDate(member.createdAt)}</dd>
        </dl>
      </Panel>
    </>
  )
}
