import { Link } from '@tanstack/react-router'
import type { AiModel } from '../../../../contract/ai-models.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { modelTexts } from '../content.ts'
import { missingFor } from '../rules.ts'
import styles from './ai-models.module.css'
import { ModelFacts } from './model-facts.tsx'

interface ModelCardProps {
  model: AiModel
  uPoints: number | undefined
  /** A guest has no model yet: every card is a preview. */
  preview: boolean
}

/** A model above the member's own, its price, and what is missing for it. */
export const ModelCard = ({ model, uPoints, preview }: ModelCardProps) => (
  <article className={styles.model} data-model="" aria-labelledby={`model-${model.id}`}>
    <header>
      <h2 className="display" id={`model-${model.id}`}>
        {model.name}
      </h2>
      {preview ? <Badge look="hatched">{modelTexts.preview}</Badge> : null}
      <Badge look="quiet">{model.badge}</Badge>
    </header>
    <p className="deck">{model.description}</p>
    <ModelFacts model={model} />
    <footer>
      <b className="fig">{modelTexts.price(formatCount(model.uPointsRequired))}</b>
      <Unlock missing={missingFor(model, uPoints)} name={model.name} />
    </footer>
  </article>
)

/** Leads to the upgrade where the balance is enough; says what is missing where it is not. */
const Unlock = ({ missing, name }: { missing: number | null; name: string }) =>
  missing === 0 ? (
    <>
      <p className="mute">{modelTexts.enough}</p>
      <Link
        className={buttonClass({ wide: true })}
        to="/dashboard/tier-upgrade"
        aria-label={`${modelTexts.unlock}: ${name}`}
      >
        {modelTexts.unlock}
      </Link>
    </>
  ) : (
    <>
      <p className="mute">
        {missing === null ? null : (
          <>
            {modelTexts.missing(formatCount(missing))}. <Link to="/dashboard/u-points">{modelTexts.earn}</Link>
          </>
        )}
      </p>
      <Button wide disabled aria-label={`${modelTexts.unlock}: ${name}`}>
        {modelTexts.unlock}
      </Button>
    </>
  )
