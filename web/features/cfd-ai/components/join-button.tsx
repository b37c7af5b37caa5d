import type { ReactNode } from 'react'
import { type CfdAi, cfdAiMessages, type MailingList } from '../../../../contract/cfd-ai.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useJoining } from '../api.ts'
import { newsletterTexts } from '../content.ts'
import { joinFailure } from '../rules.ts'
import styles from './cfd-ai.module.css'

/** The page's one address, and what its buttons can do with it. */
export interface Entry {
  email: string
  own: CfdAi['own']
  ownEmail: string
  judge: (how: { first: boolean }) => boolean
  refuse: (problem: string) => void
  toField: () => void
}

/** Enters the page's address, unless the field has to say something first. */
export const useEntry = (list: MailingList, { email, judge }: Entry, how: { first: boolean }) => {
  const joining = useJoining(list)
  const enter = () => {
    if (!joining.isPending && judge(how)) joining.mutate(email)
  }
  return { joining, enter }
}

/** What became of it, beside what was pressed. */
export const JoinOutcome = ({ joining }: { joining: ReturnType<typeof useJoining> }) => (
  <>
    <FormError>{joining.error ? joinFailure(joining.error) : null}</FormError>
    <p className={styles.joinDone} role="status">
      {joining.isSuccess ? (
        <>
          <CheckIcon /> {cfdAiMessages.joined}
        </>
      ) : null}
    </p>
  </>
)

/** A button far from the field. */
export const JoinButton = ({
  entry,
  look,
  children,
}: {
  entry: Entry
  look: 'primary' | 'outline'
  children: ReactNode
}) => {
  const { joining, enter } = useEntry('waitlist', entry, { first: true })
  return (
    <>
      <Button look={look} size={look === 'primary' ? 'large' : undefined} busy={joining.isPending} onClick={enter}>
        {joining.isPending ? newsletterTexts.sending : children}
      </Button>
      <JoinOutcome joining={joining} />
    </>
  )
}
