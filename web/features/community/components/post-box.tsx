import { type FormEvent, useState } from 'react'
import { communityMessages, createPost, POST_MAX_CHARACTERS } from '../../../../contract/community.ts'
import { countCharacters } from '../../../../contract/people-text.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatTime } from '../../../lib/format.ts'
import { useFileChoice } from '../../../lib/use-file-choice.ts'
import { useKeptText } from '../../../lib/use-kept-text.ts'
import { useNonce } from '../../../lib/use-nonce.ts'
import { Button } from '../../../ui/button.tsx'
import { outcomeWord } from '../../../ui/direction.tsx'
import { Field, Select, TextArea } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useCreatePost, useSettledSignals } from '../api.ts'
import { boxTexts } from '../content.ts'
import styles from './community.module.css'

/** From how many characters before the limit on they are counted. */
const COUNTED_FROM = 200

/** Writes a post; its text waits in the browser until it is published. */
export const PostBox = ({ onPublished }: { onPublished: () => void }) => {
  const [text, setText] = useKeptText(`post.${useUser().id}`)
  const [picture, setPicture] = useState<File | null>(null)
  const [pictureProblem, setPictureProblem] = useState<string | null>(null)
  const [signalId, setSignalId] = useState('')
  const [more, setMore] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const nonce = useNonce()
  const choose = useFileChoice()
  const { data: signals = [] } = useSettledSignals(more)
  const { mutate, isPending, error, reset } = useCreatePost()
  const left = POST_MAX_CHARACTERS - countCharacters(text)

  const publish = (event: FormEvent) => {
    event.preventDefault()
    const refused =
      text.trim() === '' ? communityMessages.textRequired : left < 0 ? communityMessages.postTooLong : null
    setProblem(refused)
    if (refused !== null || isPending) return
    mutate(
      { nonce: nonce.of(text, signalId, picture), text, signalId, picture },
      {
        onSuccess: () => {
          nonce.done()
          setText('')
          setPicture(null)
          setSignalId('')
          setMore(false)
          onPublished()
        },
      },
    )
  }

  return (
    <Panel title={boxTexts.title} className={styles.postBox}>
      <form noValidate onSubmit={publish}>
        <Field
          label={boxTexts.text}
          error={problem ?? undefined}
          hint={left <= COUNTED_FROM ? boxTexts.left(left) : undefined}
        >
          <TextArea
            rows={3}
            placeholder={boxTexts.placeholder}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setProblem(null)
              if (error) reset()
            }}
          />
        </Field>
        {more ? (
          <div className={styles.two}>
            <Field label={boxTexts.picture} optional error={pictureProblem ?? undefined}>
              <FileDrop
                field={createPost.files.picture}
                file={picture}
                sent={isPending ? 0 : null}
                onChange={(file) =>
                  choose('picture', { field: createPost.files.picture, file }, (judged, why) => {
                    setPicture(judged)
                    setPictureProblem(why)
                  })
                }
              />
            </Field>
            {signals.length > 0 ? (
              <Field label={boxTexts.signal} optional>
                <Select value={signalId} onChange={({ target }) => setSignalId(target.value)}>
                  <option value="">{boxTexts.noSignal}</option>
                  {signals.map(({ id, pair, timeframe, direction, outcome, entryAt }) => (
                    <option key={id} value={id}>
                      {`${pair} ${timeframe} ${direction}, ${formatTime(entryAt)}: ${outcomeWord(outcome)}`}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : null}
          </div>
        ) : null}
        <FormError>{error?.message}</FormError>
        <p className={styles.act}>
          {more ? null : (
            <Button look="plain" onClick={() => setMore(true)}>
              {boxTexts.more}
            </Button>
          )}
          <Button type="submit" look="primary" busy={isPending}>
            {isPending ? boxTexts.publishing : boxTexts.publish}
          </Button>
        </p>
      </form>
    </Panel>
  )
}
