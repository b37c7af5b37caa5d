import { Link, useSearch } from '@tanstack/react-router'
import { mailingListNames } from '../../../contract/cfd-ai.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useConfirmation, useLeaving } from './api.ts'
import { linkTexts as texts } from './content.ts'
import styles from './mailing-list.module.css'

/**
 * Where the links of a list's mails lead. A press decides, not the visit: whoever looks a mail through for its reader follows every
 * link in it.
 */
const MailingListPage = () => {
  const { confirm, leave } = useSearch({ from: '/_open/mailing-list' })
  if (confirm !== undefined) return <Confirming token={String(confirm)} />
  if (leave !== undefined) return <Leaving token={String(leave)} />
  return <Frame {...texts.none} />
}

const Frame = ({ title, deck, children }: { title: string; deck: string; children?: React.ReactNode }) => (
  <article className={styles.mailingList}>
    <h1 className="display">{title}</h1>
    <p className="deck">{deck}</p>
    {children}
    <Link to="/" className="more">
      {texts.home}
    </Link>
  </article>
)

interface PressProps {
  words: { action: string; running: string }
  /** What was done; null while it was not. */
  done: string | null
  pressing: { isPending: boolean; error: Error | null; mutate: () => void }
}

const Press = ({ words, done, pressing }: PressProps) => (
  <>
    <FormError>{pressing.error?.message}</FormError>
    <p className={styles.done} role="status">
      {done}
    </p>
    {done === null ? (
      <Button look="primary" size="large" busy={pressing.isPending} onClick={() => pressing.mutate()}>
        {pressing.isPending ? words.running : words.action}
      </Button>
    ) : null}
  </>
)

const Confirming = ({ token }: { token: string }) => {
  const confirming = useConfirmation(token)
  const done = confirming.data ? texts.confirmed(mailingListNames[confirming.data]) : null
  return (
    <Frame {...texts.confirm}>
      <Press words={texts.confirm} done={done} pressing={confirming} />
      {done === null ? null : (
        <Link to="/mailing-list" search={{ leave: token }} className={buttonClass()}>
          {texts.leave.action}
        </Link>
      )}
    </Frame>
  )
}

const Leaving = ({ token }: { token: string }) => {
  const leaving = useLeaving(token)
  return (
    <Frame {...texts.leave}>
      <Press words={texts.leave} done={leaving.isSuccess ? texts.left : null} pressing={leaving} />
    </Frame>
  )
}

export default MailingListPage
