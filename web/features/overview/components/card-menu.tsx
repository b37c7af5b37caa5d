import { Link } from '@tanstack/react-router'
import type { AdminOverview } from '../../../../contract/audit.ts'
import { menuEntries, overviewTexts } from '../content.ts'
import { menuFigure } from '../rules.ts'
import './card-menu.css'

/** Every screen of the area; what each holds, once it is known. */
export const CardMenu = ({ overview }: { overview: AdminOverview | undefined }) => (
  <nav className="card-menu" aria-label={overviewTexts.menu}>
    <ul>
      {menuEntries.map(({ path, title, sentence }) => (
        <li key={path}>
          <Link to={path}>
            <b>{title}</b>
            <span>{sentence}</span>
            <span className="fig">{overview ? menuFigure(path, overview) : null}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
