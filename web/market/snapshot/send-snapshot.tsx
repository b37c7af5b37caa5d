import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { sendMessage } from '../../../contract/chat.ts'
import { MESSAGE_MAX_CHARACTERS } from '../../../contract/people-text.ts'
import { listMyRooms, type Room } from '../../../contract/rooms.ts'
import { call } from '../../lib/call.ts'
import { queryOf } from '../../lib/query-of.ts'
import { useObjectUrl } from '../../lib/use-object-url.ts'
import { Field, Input, Select } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { showToast } from '../../ui/toast.tsx'
import { snapshotTexts as texts } from './content.ts'
import styles from './snapshot.module.css'

/** A picture of a chart, and what is said beside it. */
export interface Snapshot {
  picture: File
  caption: string
}

interface SendSnapshotProps {
  snapshot: Snapshot
  open: boolean
  close: () => void
}

/** Sends a chart as it is now to one of the member's rooms. */
export const SendSnapshot = ({ snapshot: { picture, caption }, open, close }: SendSnapshotProps) => {
  const rooms = useQuery(queryOf(listMyRooms))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [text, setText] = useState(caption)
  const [nonce] = useState(() => crypto.randomUUID())
  const url = useObjectUrl(picture)
  const send = useMutation({
    mutationFn: ({ id }: Room) =>
      call(sendMessage, { params: { id }, input: { text, nonce, mentions: [] }, files: { picture } }),
    onSuccess: (_, { name }) => {
      showToast(texts.sent(name))
      close()
    },
  })
  const writable = rooms.data?.filter(({ isActive }) => isActive) ?? []
  const room = writable.find(({ id }) => id === chosenId) ?? writable[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (room && !send.isPending) send.mutate(room)
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={texts.title}
      cancel={texts.cancel}
      confirm={texts.send}
      busy={send.isPending}
      isOff={!room}
      className={styles.snapshot}
      onSubmit={submit}
    >
      {url ? <img src={url} alt={texts.picture} /> : null}
      <QueryStates query={rooms}>
        {() =>
          room ? (
            <>
              <Field label={texts.room}>
                <Select value={room.id} onChange={({ target }) => setChosenId(target.value)}>
                  {writable.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={texts.message}>
                <Input
                  autoComplete="off"
                  maxLength={MESSAGE_MAX_CHARACTERS}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              </Field>
            </>
          ) : (
            <p>
              {texts.none} <Link to="/dashboard/traders-rooms">{texts.toRooms}</Link>
            </p>
          )
        }
      </QueryStates>
      <FormError>{send.error?.message}</FormError>
    </FormDialog>
  )
}
