import { type FormEvent, useState } from 'react'
import { type CannedAnswer, CannedAnswerForm, removeCannedAnswer } from '../../../../contract/support-tickets.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { findProblems } from '../../../lib/form-resolver.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import decisionDialogStyles from '../../../ui/list/decision-dialog.module.css'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useCannedAnswers, useKeepCannedAnswer, useRenewCannedAnswers } from '../api.ts'
import { cannedTexts, removeCannedTexts } from '../content.ts'
import styles from './support.module.css'

type Asked = { act: 'keep'; known: CannedAnswer | null } | { act: 'remove'; known: CannedAnswer }

/** Words that administrators use again and again, and how they are changed. */
export const CannedAnswers = () => {
  const { asked, open, ask, close } = useDialog<Asked>()
  const renew = useRenewCannedAnswers()
  return (
    <Panel
      title={cannedTexts.title}
      className={styles.canned}
      end={
        <Button size="small" onClick={() => ask({ act: 'keep', known: null })}>
          {cannedTexts.add}
        </Button>
      }
    >
      <QueryStates
        query={useCannedAnswers()}
        loading={
          <SkeletonGroup label={cannedTexts.loading}>
            <Skeleton height="64px" />
          </SkeletonGroup>
        }
        empty={<p className="note">{cannedTexts.none}</p>}
      >
        {(answers) => (
          <ul>
            {answers.map((known) => (
              <li key={known.id}>
                <b>{known.title}</b>
                <PlainText>{known.text}</PlainText>
                <p className={styles.act}>
                  <Button
                    size="small"
                    aria-label={cannedTexts.of(cannedTexts.edit, known.title)}
                    onClick={() => ask({ act: 'keep', known })}
                  >
                    {cannedTexts.edit}
                  </Button>
                  <Button
                    size="small"
                    aria-label={cannedTexts.of(cannedTexts.remove, known.title)}
                    onClick={() => ask({ act: 'remove', known })}
                  >
                    {cannedTexts.remove}
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      {asked?.about.act === 'keep' ? (
        <KeepDialog key={asked.number} known={asked.about.known} open={open} onClose={close} />
      ) : null}
      {asked?.about.act === 'remove' ? (
        <DecisionDialog
          key={asked.number}
          call={removeCannedAnswer}
          params={{ id: asked.about.known.id }}
          words={removeCannedTexts}
          open={open}
          onClose={close}
          onDone={() => {
            close()
            void renew()
          }}
        >
          <p>
            <b>{asked.about.known.title}</b>
          </p>
        </DecisionDialog>
      ) : null}
    </Panel>
  )
}

const KeepDialog = ({ known, open, onClose }: { known: CannedAnswer | null; open: boolean; onClose: () => void }) => {
  const [title, setTitle] = useState(known?.title ?? '')
  const [text, setText] = useState(known?.text ?? '')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending, error, reset } = useKeepCannedAnswer(known)
  const told = error instanceof CallFailure ? error.fields : {}
  const changed = () => {
    setProblems({})
    if (error) reset()
  }
  const keep = (event: FormEvent) => {
    event.preventDefault()
    const found = findProblems(CannedAnswerForm, { title, text })
    setProblems(found ?? {})
    if (!found && !isPending) mutate({ title, text }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? cannedTexts.editTitle : cannedTexts.newTitle}
      cancel={cannedTexts.cancel}
      confirm={isPending ? cannedTexts.keeping : cannedTexts.keep}
      busy={isPending}
      className={decisionDialogStyles.decision}
      onSubmit={keep}
    >
      <Field label={cannedTexts.name} error={problems.title ?? told.title}>
        <Input
          value={title}
          autoComplete="off"
          onChange={({ target }) => {
            setTitle(target.value)
            changed()
          }}
        />
      </Field>
      <Field label={cannedTexts.text} error={problems.text ?? told.text}>
        <TextArea
          rows={5}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            changed()
          }}
        />
      </Field>
      <FormError>{error && Object.keys(told).length === 0 ? error.message : null}</FormError>
    </FormDialog>
  )
}
