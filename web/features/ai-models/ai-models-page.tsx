import { Link } from '@tanstack/react-router'
import type { AiModel } from '../../../contract/ai-models.ts'
import { useUser } from '../../data/user-context.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useAiModels } from './api.ts'
import { CurrentModel } from './components/current-model.tsx'
import { ModelCard } from './components/model-card.tsx'
import { modelTexts, riskTexts } from './content.ts'
import { modelsFor } from './rules.ts'
import './components/ai-models.css'

const AiModelsPage = () => (
  <Screen title={modelTexts.title} query={useAiModels()} loading={<Loading />}>
    {(models) => <Models models={models} />}
  </Screen>
)

/** A guest's preview of all models; everybody else's own model and the ones above it. */
const Models = ({ models }: { models: readonly AiModel[] }) => {
  const member = useUser()
  const { current, higher } = modelsFor(models, member.tier)
  return (
    <div className="ai-models">
      <p className="deck">{current ? modelTexts.memberDeck : modelTexts.previewDeck}</p>
      {current ? <CurrentModel model={current} member={member} isTop={higher.length === 0} /> : null}
      {higher.length > 0 ? (
        <section className="models" aria-label={current ? modelTexts.higher : modelTexts.all}>
          {higher.map((model) => (
            <ModelCard key={model.id} model={model} uPoints={member.uPoints} preview={current === null} />
          ))}
        </section>
      ) : null}
      <p className="mute">
        {modelTexts.confidence}{' '}
        <Link className="more" to="/track-record">
          {modelTexts.record}
        </Link>
      </p>
      <p className="warn">
        <b>{riskTexts.title}</b> {riskTexts.sentence}
      </p>
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label={modelTexts.title} className="ai-models">
    <Skeleton height="28px" width="60%" />
    <Skeleton height="360px" />
  </SkeletonGroup>
)

export default AiModelsPage
