import type { AiModel } from '../../../../contract/ai-models.ts'
import { BenefitLine } from '../../../lib/benefit-line.tsx'
import { modelTexts } from '../content.ts'
import styles from './ai-models.module.css'

/** What a model reads and how often it speaks. */
export const ModelFacts = ({ model }: { model: AiModel }) => (
  <>
    <dl className={styles.modelFacts}>
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
    <ul className={styles.modelFeatures}>
      {model.features.map((feature) => (
        <BenefitLine key={feature} text={feature} />
      ))}
    </ul>
  </>
)
