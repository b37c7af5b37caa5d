import { CheckIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { guidelines, signalFacts } from '../content.ts'
import './guidelines.css'

export const Guidelines = () => (
  <Sheet title="Guidelines">
    <ul className="guide">
      {guidelines.map((sentence) => (
        <li key={sentence}>
          <CheckIcon />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  </Sheet>
)

export const SignalInformation = () => (
  <Sheet title="Signal information">
    <dl className="facts">
      {signalFacts.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Sheet>
)
