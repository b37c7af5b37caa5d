import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { startTexts } from '../content.ts'
import './start-card.css'

/** A guest's three steps. */
export const StartCard = () => (
  <Sheet title={startTexts.title} className="start">
    <ol>
      {startTexts.steps.map(([title, sentence]) => (
        <li key={title}>
          <b>{title}</b>
          <span>{sentence}</span>
        </li>
      ))}
    </ol>
    <div className="go">
      <Link className={buttonClass({ look: 'primary' })} to="/dashboard/account-setup">
        {startTexts.action}
      </Link>
    </div>
  </Sheet>
)
