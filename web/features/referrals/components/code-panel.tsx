import { useState } from 'react'
import type { ReferralOverview } from '../../../../contract/referrals.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { codeTexts } from '../content.ts'
import { LinksDialog } from './links-dialog.tsx'
import { ShareMenu } from './share-menu.tsx'
import './code-panel.css'

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
    <Panel title={codeTexts.title} className="referral-code">
      <div className="shown">
        <b className="proof">{code}</b>
        <CopyButton text={code} name={codeTexts.code} label={codeTexts.copy} />
      </div>
      <div className="shown">
        <span className="proof address">{url}</span>
        <CopyButton text={url} name={codeTexts.link} label={codeTexts.copyLink} />
      </div>
      <div className="acts">
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
