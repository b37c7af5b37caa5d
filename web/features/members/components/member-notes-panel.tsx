import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  createMemberNote,
  getMemberNotes,
  listMemberTimeline,
  type MemberNotes,
  removeMemberNote,
  updateMemberTags,
} from '../../../../contract/member-notes.ts'
import { call } from '../../../lib/call.ts'
import { findProblems } from '../../../lib/form-resolver.ts'
import { invalidate, keyOf, queryOf } from '../../../lib/query-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, TextArea } from '../../../ui/field.tsx'
import { FoldPanel } from '../../../ui/fold-panel.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { ListSkeleton } from '../../../ui/list-frame.tsx'
import { OwnName, PlainText } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Time } from '../../../ui/time.tsx'
import { noteTexts } from '../content.ts'
import styles from './member-notes-panel.module.css'

type Change =
  | { kind: 'add'; text: string }
  | { kind: 'remove'; noteId: string }
  | { kind: 'tags'; tags: readonly string[] }

const useChange = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => {
      const params = { id }
      if (change.kind === 'add') return call(createMemberNote, { params, input: { text: change.text } })
      if (change.kind === 'tags') return call(updateMemberTags, { params, input: { tags: [...change.tags] } })
      return call(removeMemberNote, { params: { id, noteId: change.noteId } })
    },
    onSuccess: (notes) => {
      client.setQueryData<MemberNotes>(keyOf(getMemberNotes, { params: { id } }), notes)
      void invalidate(client, listMemberTimeline)
    },
  })
}

/** What administrators noted about a member, and how they group them. */
export const MemberNotesPanel = ({ id }: { id: string }) => (
  <FoldPanel title={noteTexts.title}>
    <QueryStates
      query={useQuery(queryOf(getMemberNotes, { params: { id } }))}
      loading={<ListSkeleton label={noteTexts.loading} />}
    >
      {(shown) => (
        <div className={styles.notes}>
          <Tags id={id} tags={shown.tags} />
          <Notes id={id} notes={shown.notes} />
        </div>
      )}
    </QueryStates>
  </FoldPanel>
)

const Tags = ({ id, tags }: { id: string; tags: readonly string[] }) => {
  const change = useChange(id)
  const [tag, setTag] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const next = [...tags, tag]
    const found = Object.values(findProblems(updateMemberTags.input, { tags: next }) ?? {})[0]
    setProblem(found)
    if (!found && !change.isPending) change.mutate({ kind: 'tags', tags: next }, { onSuccess: () => setTag('') })
  }
  return (
    <form noValidate onSubmit={add}>
      <ul className={styles.tags}>
        {tags.map((each) => (
          <li key={each}>
            <OwnName>{each}</OwnName>
            <button
              type="button"
              aria-label={noteTexts.removeTag(each)}
              onClick={() => change.mutate({ kind: 'tags', tags: tags.filter((other) => other !== each) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <Field label={noteTexts.tag} error={problem}>
        <Input
          autoComplete="off"
          value={tag}
          onChange={({ target }) => {
            setTag(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <FormError>{change.error?.message}</FormError>
      <Button type="submit" size="small" busy={change.isPending}>
        {noteTexts.addTag}
      </Button>
    </form>
  )
}

const Notes = ({ id, notes }: { id: string; notes: MemberNotes['notes'] }) => {
  const change = useChange(id)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = findProblems(createMemberNote.input, { text })?.text
    setProblem(found)
    if (!found && !change.isPending) change.mutate({ kind: 'add', text }, { onSuccess: () => setText('') })
  }
  return (
    <form noValidate onSubmit={add}>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <PlainText>{note.text}</PlainText>
            <small>
              <Time at={note.createdAt} before={noteTexts.by(note.authorName)} />
            </small>
            <Button
              size="small"
              look="plain"
              disabled={change.isPending}
              onClick={() => change.mutate({ kind: 'remove', noteId: note.id })}
            >
              {noteTexts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Field label={noteTexts.note} hint={noteTexts.hint} error={problem}>
        <TextArea
          rows={2}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <FormError>{change.error?.message}</FormError>
      <Button type="submit" size="small" busy={change.isPending}>
        {change.isPending ? noteTexts.adding : noteTexts.add}
      </Button>
    </form>
  )
}
