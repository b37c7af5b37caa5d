import type { AiModel } from '../../../../contract/ai-models.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { modelTexts } from '../content.ts'

/** What a model reads and how often it speaks. */
export const ModelFacts = ({ model }: { model: AiModel }) => (
  <>
    <dl className="model-facts">
      <div>
        <dt>{modelTexts.access}</dt>
        <dd>{model.access}</dd>
      </div>
      <div>
        <dt>{modelTexts.timeframe}</dt>
        <dd>{model.timeframe}</dd>
      </div>
      <div>
        <dt>{modelTexts.frequency}</dt>
        <dd>{model.signalFrequency}</dd>
      </div>
    </dl>
    <ul className="model-features">
      {model.features.map((feature) => (
        <li key={feature}>
          <CheckIcon />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  </>
)
