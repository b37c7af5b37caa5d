import { CheckIcon } from '../../../ui/icons.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { progressTexts as texts } from '../content.ts'

/** How far it is: what the product brief says, since nothing counts it. */
export const ProgressSheet = () => (
  <Sample explanation={texts.sample}>
    {(badge) => (
      <Panel title={texts.title} end={badge} className="cfd-progress">
        <div className="cfd-sheet">
          <h3>{texts.completed}</h3>
          <ul className="cfd-benefits">
            {texts.done.map((part) => (
              <li key={part}>
                <CheckIcon />
                <span>{part}</span>
              </li>
            ))}
          </ul>
          <h3>{texts.inProgress}</h3>
          <ul className="cfd-parts">
            {texts.parts.map(({ name, done, of }) => (
              <li key={name}>
                <span>{name}</span>
                <Meter label={name} value={done} max={of} words={texts.words(done, of)} />
                <span className="fig">{texts.words(done, of)}</span>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    )}
  </Sample>
)
