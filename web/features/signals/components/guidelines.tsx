import { CheckIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { guidelines, signalFacts } from '../content.ts'
import './guidelines.css'

export const Guidelines = () => (
  <Panel title="Guidelines">
    <ul className="guide">
      {guidelines.map((sentence) => (
        <li key={sentence}>
          <CheckIcon />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  </Panel>
)

export const SignalInformation = () => (
  <Panel title="Signal information">
    <dl className="facts">
      {signalFacts.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)
