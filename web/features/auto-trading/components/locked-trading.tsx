import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { LockedScreen } from '../../../ui/locked-screen.tsx'
import { lockedTexts as texts } from '../content.ts'

/** What members see before their dashboard is unlocked. */
export const LockedTrading = ({ title, deck }: { title: string; deck: string }) => (
  <LockedScreen title={title} badge={texts.badge} deck={deck} hint={texts.sentence}>
    <Link data-way className={buttonClass({ look: 'primary' })} to="/dashboard/account-setup">
      {texts.toSetup}
    </Link>
    <Link className={buttonClass()} to="/dashboard/practice">
      {texts.toPractice}
    </Link>
  </LockedScreen>
)
