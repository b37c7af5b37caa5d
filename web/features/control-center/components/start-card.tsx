import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { startTexts } from '../content.ts'
import './start-card.css'

const WAYS = { account: '/dashboard/account-setup', tier: '/dashboard/tier-upgrade' } as const

/** A guest's three steps: to an active account, then to a tier. */
export const StartCard = ({ missing }: { missing: keyof typeof WAYS }) => (
  <Sheet title={startTexts.title} className="start">
    <ol>
      {startTexts[missing].steps.map(([title, sentence]) => (
        <li key={title}>
          <b>{title}</b>
          <span>{sentence}</span>
        </li>
      ))}
    </ol>
    <div className="go">
      <Link data-way className={buttonClass({ look: 'primary' })} to={WAYS[missing]}>
        {startTexts[missing].action}
      </Link>
      {startTexts[missing].code ? (
        <Link className="more" to="/dashboard/account-setup" hash="dashboard-code">
          {startTexts[missing].code}
        </Link>
      ) : null}
    </div>
  </Sheet>
)
