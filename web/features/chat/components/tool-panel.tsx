import { type FormEvent, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { InputOf } from '../../../../contract/call.ts'
import { createInvite, RoomSettings } from '../../../../contract/room-tools.ts'
import { firstMessages } from '../../../lib/form-resolver.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { fieldNumber, readNumber, readNumbers, WHOLE } from '../../../lib/typed-number.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field, NumberInput, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import {
  useCreateInvite,
  useInvites,
  useReadmitMember,
  useRemovals,
  useRevokeInvite,
  useRoomSettings,
  useSaveSettings,
} from '../api.ts'
import { toolTexts } from '../content.ts'
import styles from './chat.module.css'
import { RoomReports } from './room-reports.tsx'

/** As the form holds it: text. */
interface InviteValues {
  maxUses: string
  validDays: string
}
type InviteProblems = Partial<Record<keyof InviteValues, string>>

/** The invite that is to be drawn, or what speaks against it, by field. */
const readInvite = (
  values: InviteValues,
): { invite: InputOf<typeof createInvite>; problems: null } | { invite: null; problems: InviteProblems } => {
  const { numbers, problems } = readNumbers(values, { maxUses: WHOLE, validDays: WHOLE })
  const parsed = z.safeParse(createInvite.input, numbers)
  return parsed.success
    ? { invite: parsed.data, problems: null }
    : { invite: null, problems: { ...firstMessages(parsed.error.issues), ...problems } }
}

/** What is to be saved of a room's settings, or why its slow mode is none. What is wrong with the words is for the server to say. */
const readSettings = (seconds: string, words: string): { settings: RoomSettings | null; problem: string | null } => {
  const { value, problem } = readNumber(seconds, WHOLE)
  const blockedWords = words.split('\n').filter((word) => word.trim() !== '')
  const parsed = z.safeParse(RoomSettings.shape.slowModeSeconds, value)
  return parsed.success
    ? { settings: { slowModeSeconds: parsed.data, blockedWords }, problem: null }
    : { settings: null, problem: problem ?? parsed.error.issues[0]?.message ?? null }
}

interface ToolPanelProps {
  roomId: string
  isHost: boolean
  onJump: (number: number) => void
  /** Below the reports. */
  children: ReactNode
}

/** What a room is run with. Moderators see reports and who was removed. */
export const ToolPanel = ({ roomId, isHost, onJump, children }: ToolPanelProps) => (
  <div className={styles.chatTools}>
    <RoomReports roomId={roomId} onJump={onJump} />
    {children}
    {isHost ? <Invites roomId={roomId} /> : null}
    {isHost ? <Rules roomId={roomId} /> : null}
    <Removed roomId={roomId} />
  </div>
)

const Invites = ({ roomId }: { roomId: string }) => {
  const [uses, setUses] = useState('1')
  const [days, setDays] = useState('7')
  const [problems, setProblems] = useState<InviteProblems>({})
  const invites = useInvites(roomId)
  const { mutate, data: drawn, error, isPending } = useCreateInvite(roomId)
  const { mutate: revoke } = useRevokeInvite(roomId)
  const draw = (event: FormEvent) => {
    event.preventDefault()
    const { invite, problems: found } = readInvite({ maxUses: uses, validDays: days })
    setProblems(found ?? {})
    if (invite && !isPending) mutate(invite)
  }
  return (
    <section>
      <h3>{toolTexts.invites}</h3>
      <form noValidate onSubmit={draw}>
        <Field label={toolTexts.uses} error={problems.maxUses}>
          <NumberInput kind="whole" value={uses} onChange={({ target }) => setUses(target.value)} />
        </Field>
        <Field label={toolTexts.days} error={problems.validDays}>
          <NumberInput kind="whole" value={days} onChange={({ target }) => setDays(target.value)} />
        </Field>
        <FormError>{error?.message}</FormError>
        <Button type="submit" size="small" busy={isPending}>
          {isPending ? toolTexts.creating : toolTexts.create}
        </Button>
      </form>
      {drawn ? (
        <p className={styles.chatCode} role="status">
          <code>{drawn.code}</code>
          <CopyButton text={drawn.code} name={toolTexts.copy} />
          <small>{toolTexts.once}</small>
        </p>
      ) : null}
      <QueryStates query={invites} empty={<p className="note">{toolTexts.noInvites}</p>}>
        {(drawnBefore) => (
          <ul>
            {drawnBefore.map(({ id, hint, uses: used, maxUses, expiresAt, isRevoked }) => (
              <li key={id}>
                <code>{hint}…</code>{' '}
                <small>
                  {toolTexts.used(formatCount(used), formatCount(maxUses))}, {toolTexts.until(formatDate(expiresAt))}
                </small>
                {isRevoked ? (
                  <small>{toolTexts.revoked}</small>
                ) : (
                  <Button size="small" look="plain" onClick={() => revoke(id)}>
                    {toolTexts.revoke}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  )
}

const Rules = ({ roomId }: { roomId: string }) => (
  <section>
    <h3>{toolTexts.rules}</h3>
    <QueryStates query={useRoomSettings(roomId)}>
      {(settings) => <RulesForm roomId={roomId} settings={settings} />}
    </QueryStates>
  </section>
)

const RulesForm = ({ roomId, settings }: { roomId: string; settings: RoomSettings }) => {
  const [seconds, setSeconds] = useState(fieldNumber(settings.slowModeSeconds))
  const [problem, setProblem] = useState<string>()
  const [words, setWords] = useState(settings.blockedWords.join('\n'))
  const { mutate, error, isPending, isSuccess } = useSaveSettings(roomId)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { settings: wanted, problem: refused } = readSettings(seconds, words)
    setProblem(refused ?? undefined)
    if (wanted && !isPending) mutate(wanted)
  }
  return (
    <form noValidate onSubmit={save}>
      <Field label={toolTexts.slowMode} hint={toolTexts.slowModeHint} error={problem}>
        <NumberInput kind="whole" value={seconds} onChange={({ target }) => setSeconds(target.value)} />
      </Field>
      <Field label={toolTexts.words} hint={toolTexts.wordsHint}>
        <TextArea rows={3} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <FormError>{error?.message}</FormError>
      <Button type="submit" size="small" busy={isPending}>
        {isPending ? toolTexts.saving : toolTexts.save}
      </Button>
      <p role="status">{isSuccess ? toolTexts.saved : ''}</p>
    </form>
  )
}

const Removed = ({ roomId }: { roomId: string }) => {
  const { mutate } = useReadmitMember(roomId)
  return (
    <section>
      <h3>{toolTexts.removed}</h3>
      <QueryStates query={useRemovals(roomId)} empty={<p className="note">{toolTexts.noneRemoved}</p>}>
        {(removed) => (
          <ul>
            {removed.map(({ id, name }) => (
              <li key={id}>
                <OwnName>{name}</OwnName>
                <Button size="small" look="plain" onClick={() => mutate(id)}>
                  {toolTexts.readmit}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  )
}
