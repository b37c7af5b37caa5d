import { type FormEvent, useState } from 'react'
import { type Room, roomMessages } from '../../../../contract/rooms.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { useJoinRoom } from '../api.ts'
import { listTexts } from '../content.ts'

/** Takes a seat by a code that a host gave out. */
export const InviteBox = ({ onJoined }: { onJoined: (room: Room) => void }) => {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useJoinRoom()
  const join = (event: FormEvent) => {
    event.preventDefault()
    const inviteCode = code.trim()
    setProblem(inviteCode === '' ? roomMessages.inviteRequired : null)
    if (inviteCode === '' || isPending) return
    mutate(
      { inviteCode },
      {
        onSuccess: (room) => {
          setCode('')
          onJoined(room)
        },
      },
    )
  }
  return (
    <form className="sheet invite-box" noValidate onSubmit={join}>
      <Field label={listTexts.invite} hint={listTexts.inviteHint} error={problem ?? error?.message}>
        <Input
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
