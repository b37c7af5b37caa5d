import type { ReactNode } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../account.module.css'

interface AccountFrameProps {
  title: ReactNode
  deck: ReactNode
  /** Above the form: the wizard's steps. */
  above?: ReactNode
  /** Below it: the other ways. */
  links?: ReactNode
  /** Below those: what may come later than the page, and so moves nothing of it. */
  below?: ReactNode
  children: ReactNode
}

/** The lead of an account screen, and its form. */
export const AccountFrame = ({ title, deck, above, links, below, children }: AccountFrameProps) => (
  <div className={styles.account}>
    <div className={styles.lead}>
      <h1 className="display">{title}</h1>
      <p className="deck">{deck}</p>
    </div>
    <div className={styles.narrow}>
      {above}
      <Panel>{children}</Panel>
      {links ? <div className={styles.links}>{links}</div> : null}
      {below}
    </div>
  </div>
)
