import { type ReactNode, useId } from 'react'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { LockIcon } from './icons.tsx'
import styles from './locked-screen.module.css'
import { PageHead } from './page-head.tsx'

interface LockedScreenProps {
  title: string
  /** In one or two words, beside the title. */
  badge: string
  /** What would be here. */
  deck: string
  /** What opens it. */
  hint: string
  /** Links: to what opens it, and to what is open meanwhile. */
  children: ReactNode
}

/** What stands where the rights for a screen are missing. */
export const LockedScreen = ({ title, badge, deck, hint, children }: LockedScreenProps) => {
  const deckId = useId()
  return (
    <>
      <PageHead
        title={title}
        beside={
          <Badge look="hatched">
            <LockIcon width="12" height="12" />
            {badge}
          </Badge>
        }
      />
      <section className={classNames('sheet', styles.lockedScreen)} aria-labelledby={deckId}>
        <p className="deck" id={deckId}>
          {deck}
        </p>
        <p className="mute">{hint}</p>
        <p className={styles.ways}>{children}</p>
      </section>
    </>
  )
}
