import { useState } from 'react'
import type { AdminMember } from '../../../../contract/members.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { useReadMember, useSaveMember } from '../api.ts'
import { editTexts } from '../content.ts'
import { type EditProblems, type EditValues, readEdit } from '../edit-rules.ts'

interface EditOptions {
  member: AdminMember
  onSaved: (member: AdminMember, changed: boolean) => void
  /** The server's sentences by field. */
  onRefused: (problems: EditProblems) => void
  /** Another state of the member takes the place of what the dialog shows. */
  onReloaded: (member: AdminMember) => void
}

/** The dialog was closed before the answer. */
const isLeft = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

type Said = { kind: 'failed' | 'stale' | 'reloaded'; message: string }

/** Saves an edit; afterwards the dialog is closed, or knows what is saved and what is not. */
export const useEditMember = ({ member: opened, onSaved, onRefused, onReloaded }: EditOptions) => {
  const [member, setMember] = useState(opened)
  const [said, setSaid] = useState<Said | null>(null)
  // Points may have moved although no answer came: until the balance is read again, a difference from the old one would move
  // them twice.
  const [isBalanceUnsure, setIsBalanceUnsure] = useState(false)
  const saving = useSaveMember()
  const reading = useReadMember()

  const readAgain = async (): Promise<AdminMember | null> => {
    const current = await reading.mutateAsync(member)
    if (!current) {
      setSaid({ kind: 'failed', message: editTexts.gone })
      return null
    }
    setMember(current)
    setIsBalanceUnsure(false)
    return current
  }

  const tellFailure = (error: unknown) => {
    if (!(error instanceof Error)) throw error
    if (error instanceof CallFailure && error.is('MEMBER_CHANGED')) {
      setSaid({ kind: 'stale', message: error.message })
      return
    }
    const fields: EditProblems = error instanceof CallFailure ? error.fields : {}
    onRefused(fields)
    setSaid(Object.keys(fields).length > 0 ? null : { kind: 'failed', message: error.message })
  }

  const tellPointsFailure = async (why: string, detailsSaved: boolean) => {
    const sentence = detailsSaved ? editTexts.detailsSavedPointsFailed(why) : editTexts.pointsFailed(why)
    setSaid({ kind: 'failed', message: sentence })
    setIsBalanceUnsure(true)
    const current = await readAgain().catch(() => null) // the next press of Save reads it first
    if (current) setSaid({ kind: 'failed', message: `${sentence} ${editTexts.readAgain}` })
  }

  const save = async (values: EditValues): Promise<void> => {
    setSaid(null)
    try {
      const current = isBalanceUnsure ? await readAgain() : member
      const edit = current && readEdit(values, current).edit
      if (!edit) return
      const changed = edit.details !== null || edit.difference !== 0
      const saved = await saving.mutateAsync({ member: current, ...edit })
      setMember(saved.member)
      if (saved.pointsFailure) await tellPointsFailure(saved.pointsFailure.message, edit.details !== null)
      else onSaved(saved.member, changed)
    } catch (error) {
      if (!isLeft(error)) tellFailure(error)
    }
  }

  const reload = async (): Promise<void> => {
    try {
      const current = await readAgain()
      if (!current) return
      onReloaded(current)
      setSaid({ kind: 'reloaded', message: editTexts.reloaded })
    } catch (error) {
      if (!isLeft(error)) tellFailure(error)
    }
  }

  /** The dialog is closed, whatever it waits for. */
  const leave = () => {
    saving.leave()
    reading.leave()
  }

  return { member, said, save, reload, leave, isSaving: saving.isPending, isReading: reading.isPending }
}
