import { type FormEvent, useState } from 'react'
import { COMMENT_MAX_CHARACTERS, communityMessages } from '../../../../contract/community.ts'
import { countCharacters } from '../../../../contract/people-text.ts'
import { useUser } from '../../../data/user-context.tsx'
import { useKeptText } from '../../../lib/use-kept-text.ts'
import { useNonce } from '../../../lib/use-nonce.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useCreateComment } from '../api.ts'
import { commentTexts } from '../content.ts'
import styles from './community.module.css'

interface CommentBoxProps {
  postId: string
  /** The comment that it answers. */
  answers?: { id: string; name: string }
  onDone?: () => void
}

/** Writes a comment; what is not sent yet waits in the browser. */
export const CommentBox = ({ postId, answers, onDone }: CommentBoxProps) => {
  const [text, setText] = useKeptText(`comment.${useUser().id}.${answers?.id ?? postId}`)
  const [problem, setProblem] = useState<string | null>(null)
  const nonce = useNonce()
  const { mutate, isPending, error, reset } = useCreateComment(postId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const refused =
      text.trim() === ''
        ? communityMessages.textRequired
        : countCharacters(text) > COMMENT_MAX_CHARACTERS
          ? communityMessages.commentTooLong
          : null
    setProblem(refused)
    if (refused !== null || isPending) return
    mutate(
      { nonce: nonce.of(text), text, parentId: answers?.id ?? null },
      {
        onSuccess: () => {
          nonce.done()
          setText('')
          onDone?.()
        },
      },
    )
  }
  return (
    <form className={styles.commentBox} noValidate onSubmit={send}>
      <Field label={answers ? commentTexts.answerLabel(answers.name) : commentTexts.label} error={problem ?? undefined}>
        <TextArea
          rows={2}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(null)
            if (error) reset()
          }}
        />
      </Field>
      <FormError>{error?.message}</FormError>
      <p className={styles.act}>
        {onDone ? (
          <Button size="small" onClick={onDone}>
            {commentTexts.cancel}
          </Button>
        ) : null}
        <Button type="submit" size="small" look="ink" busy={isPending}>
          {isPending ? commentTexts.sending : answers ? commentTexts.answer : commentTexts.send}
        </Button>
      </p>
    </form>
  )
}
