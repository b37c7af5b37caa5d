import { MARATHON_OPENING_CENTS } from '../../../../contract/marathon-places.ts'
import { formatCents } from '../../../lib/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { explainer } from '../content.ts'

/** How a marathon goes, in four steps. */
export const Explainer = () => (
  <Sheet title={explainer.title}>
    <ol className="marathon-steps">
      {explainer.steps(formatCents(MARATHON_OPENING_CENTS)).map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Sheet>
)
