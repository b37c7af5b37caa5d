import { Profile } from '../../../../contract/own-account.ts'
import { useUser } from '../../../data/user-context.tsx'
import { schemaResolver } from '../../../lib/form-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useUpdateProfile } from '../api.ts'
import { profileTexts } from '../content.ts'
import { useHubForm } from './use-hub-form.ts'

export const NameForm = () => {
  const update = useUpdateProfile()
  const { register, submit, errorOf, problem } = useHubForm<Profile, Profile>({
    defaultValues: { fullName: useUser().name },
    resolver: schemaResolver<Profile>(Profile),
    change: update,
    onSaved: () => showToast(profileTexts.saved),
  })
  return (
    <form noValidate onSubmit={submit}>
      <FormError>{problem}</FormError>
      <Field label={profileTexts.name} error={errorOf('fullName')}>
        <Input autoComplete="name" {...register('fullName')} />
      </Field>
      <Button type="submit" busy={update.isPending}>
        {profileTexts.save}
      </Button>
    </form>
  )
}
