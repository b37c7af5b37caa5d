import { useState } from 'react'
import type { ReferralOverview } from '../../../../contract/referrals.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { codeTexts } from '../content.ts'
import styles from './code-panel.module.css'
import { LinksDialog } from './links-dialog.tsx'
import { ShareMenu } from './share-menu.tsx'

interface CodePanelProps {
  overview: ReferralOverview
  analyticsShown: boolean
  onToggleAnalytics: () => void
}

/** The code, and the three things to do with it. */
export const CodePanel = ({ overview, analyticsShown, onToggleAnalytics }: CodePanelProps) => {
  const [linksOpen, setLinksOpen] = useState(false)
  const { code, url, links, rewarded } = overview
  return (
    <Panel title={codeTexts.title} className={styles.referralCode}>
      <div className={styles.shown}>
        <b className="proof">{code}</b>
        <CopyButton text={code} name={codeTexts.code} label={codeTexts.copy} />
      </div>
      <div className={styles.shown}>
        <span className={classNames('proof', styles.address)} data-link="">
          {url}
        </span>
        <CopyButton text={url} name={codeTexts.link} label={codeTexts.copyLink} />
      </div>
      <div className={styles.acts}>
        <ShareMenu url={url} />
        <Button onClick={() => setLinksOpen(true)}>{codeTexts.generate}</Button>
        <Button aria-expanded={analyticsShown} onClick={onToggleAnalytics}>
          {analyticsShown ? codeTexts.hideAnalytics : codeTexts.analytics}
        </Button>
      </div>
      {rewarded ? <p className="note">{codeTexts.disclosure}</p> : null}
      <LinksDialog open={linksOpen} onOpenChange={setLinksOpen} links={links} />
    </Panel>
  )
}
