import { Link, useMatches } from '@tanstack/react-router'
import { SupportWays } from '../../lib/support-contact.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import './coming.css'
import { comingScreens } from './content.ts'

/** A screen that is not built yet says what it will hold, and promises no more than that. */
const ComingPage = () => {
  const match = useMatches().at(-1)
  const path = match?.fullPath ?? ''
  const content = comingScreens[path]
  const inDashboard = path.startsWith('/dashboard')
  return (
    <article className="coming">
      <Badge look="hatched">Coming in this release</Badge>
      <h1 className="display">{match?.staticData.title}</h1>
      {content ? <p className="deck">{content.sentence}</p> : null}
      {content ? (
        <ul>
          {content.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
      {path === '/dashboard/support' ? (
        <p>
          Until then: <SupportWays />
        </p>
      ) : null}
      <Link to={inDashboard ? '/dashboard' : '/'} className={buttonClass()}>
        {inDashboard ? 'Back to the Control Center' : 'Back to the start'}
      </Link>
    </article>
  )
}

export default ComingPage
