import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { type OwnProfile, ProfileHandle } from '../../../contract/profiles.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOwnProfile, useSaveProfile } from './api.ts'
import styles from './components/profiles.module.css'
import { ownTexts } from './content.ts'

/** Where a member makes their profile public, which it is not at first. */
const OwnProfilePage = () => (
  <Screen title={ownTexts.title} query={useOwnProfile()}>
    {(own) => <ProfileForm own={own} />}
  </Screen>
)

const ProfileForm = ({ own }: { own: OwnProfile }) => {
  const [handle, setHandle] = useState(own.handle ?? '')
  const [isPublic, setIsPublic] = useState(own.isPublic)
  const [problem, setProblem] = useState<string | undefined>()
  const { mutate, isPending, error } = useSaveProfile()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const parsed = z.safeParse(ProfileHandle, handle)
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (!parsed.success || isPending) return
    mutate({ handle: parsed.data, isPublic }, { onSuccess: () => showToast(ownTexts.saved) })
  }
  const refused = error instanceof CallFailure ? error.fields.handle : undefined
  return (
    <Panel>
      <form className={styles.ownProfile} noValidate onSubmit={save}>
        <p>{ownTexts.deck}</p>
        <Field label={ownTexts.handle} hint={ownTexts.handleHint} error={problem ?? refused}>
          <Input
            value={handle}
            autoComplete="off"
            spellCheck={false}
            maxLength={24}
            onChange={({ target }) => setHandle(target.value)}
          />
        </Field>
        <label>
          <input type="checkbox" checked={isPublic} onChange={({ target }) => setIsPublic(target.checked)} />{' '}
          {ownTexts.isPublic}
        </label>
        <FormError>{refused ? null : error?.message}</FormError>
        <p>
          <Button type="submit" look="primary" busy={isPending}>
            {isPending ? ownTexts.saving : ownTexts.save}
          </Button>{' '}
          {own.isPublic && own.handle ? (
            <Link to="/u/$handle" params={{ handle: own.handle }}>
              {ownTexts.open}
            </Link>
          ) : null}
        </p>
      </form>
    </Panel>
  )
}

export default OwnProfilePage
