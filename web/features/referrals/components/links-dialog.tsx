import { type FormEvent, useState } from 'react'
import { createReferralLink, MAX_REFERRAL_LINKS, type ReferralLink } from '../../../../contract/referrals.ts'
import { firstMessages } from '../../../lib/form-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { useCreateReferralLink } from '../api.ts'
import { linkTexts } from '../content.ts'
import { counted } from '../rules.ts'
import styles from './links-dialog.module.css'

interface LinksDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  links: readonly ReferralLink[]
}

/** Names a link, and lists what each has brought. */
export const LinksDialog = ({ open, onOpenChange, links }: LinksDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={linkTexts.title} wide>
    <div className={styles.linkMaker}>
      {links.length >= MAX_REFERRAL_LINKS ? <p>{linkTexts.full(links.length)}</p> : <LinkForm />}
      <h3>{linkTexts.list}</h3>
      {links.length === 0 ? (
        <p>{linkTexts.none}</p>
      ) : (
        <ul>
          {links.toReversed().map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
    </div>
  </Dialog>
)

const LinkForm = () => {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const create = useCreateReferralLink()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const { success, error } = createReferralLink.input.safeParse({ name })
    setProblem(success ? undefined : firstMessages(error.issues).name)
    if (success) create.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p>{linkTexts.intro}</p>
      <Field label={linkTexts.name} error={problem ?? create.error?.message}>
        <Input
          autoComplete="off"
          placeholder={linkTexts.placeholder}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <Button type="submit" look="primary" busy={create.isPending}>
        {create.isPending ? linkTexts.creating : linkTexts.create}
      </Button>
      <p role="status">{create.data ? linkTexts.created(create.data.name) : null}</p>
    </form>
  )
}

const LinkRow = ({ link }: { link: ReferralLink }) => (
  <li>
    <div>
      <b>{link.name}</b>
      <span className={classNames('proof', styles.address)}>{link.url}</span>
      <span>
        {counted(link.visits, 'visit')}, {counted(link.signups, 'signup')}, {link.qualified} qualified
      </span>
    </div>
    <CopyButton text={link.url} label={linkTexts.copy} name={link.name} />
  </li>
)
