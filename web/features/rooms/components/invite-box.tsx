import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { roomMessages } from '../../../../contract/rooms.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useJoinRoom } from '../api.ts'
import { listTexts } from '../content.ts'
import styles from './messenger.module.css'

/** Takes a seat by a code that a host gave out, and opens the room. */
export const InviteBox = ({ onClose }: { onClose: () => void }) => {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useJoinRoom()
  const navigate = useNavigate()
  const join = (event: FormEvent) => {
    event.preventDefault()
    const inviteCode = code.trim()
    setProblem(inviteCode === '' ? roomMessages.inviteRequired : null)
    if (inviteCode === '' || isPending) return
    mutate(
      { inviteCode },
      {
        onSuccess: ({ id, name }) => {
          onClose()
          showToast(listTexts.done(name))
          void navigate({ to: '/dashboard/traders-rooms/$id', params: { id } })
        },
      },
    )
  }
  return (
    <form
      className={styles.inviteBox}
      noValidate
      onSubmit={join}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <Field label={listTexts.invite} hint={listTexts.inviteHint} error={problem ?? error?.message}>
        <Input
          autoFocus
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          onChange={({ target }) => {
            setCode(target.value)
            setProblem(null)
            if (error) reset()
          }}
        />
      </Field>
      <Button type="submit" look="primary" busy={isPending}>
        {isPending ? listTexts.joining : listTexts.join}
      </Button>
    </form>
  )
}
