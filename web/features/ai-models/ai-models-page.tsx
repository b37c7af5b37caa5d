import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AiModel, listAiModels } from '../../../contract/ai-models.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import { useUser } from '../../data/user-context.tsx'
import { loadOf } from '../../lib/load-of.ts'
import { queryOf } from '../../lib/query-of.ts'
import type { Member } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import styles from './components/ai-models.module.css'
import { ModelCard } from './components/model-card.tsx'
import { ModelFacts } from './components/model-facts.tsx'
import { modelTexts, riskTexts } from './content.ts'
import { modelsFor } from './rules.ts'

/** The model that the member's tier runs on, and the way to its signals. */
const CurrentModel = ({ model, member, isTop }: { model: AiModel; member: Member; isTop: boolean }) => (
  <Panel className={styles.currentModel} data-current-model="">
    <div>
      <p className={styles.over}>
        {modelTexts.current} <Badge look="hot">{model.badge}</Badge>
      </p>
      <h2 className="display">{model.name}</h2>
      <p className="deck">{model.description}</p>
      {member.tier === 'pro' ? <p className="mute">{modelTexts.legacy}</p> : null}
      {isTop ? <p className="mute">{modelTexts.top}</p> : null}
      <Link className={buttonClass({ look: 'primary' })} to="/dashboard/signals">
        {modelTexts.activate}
      </Link>
      {member.dashboardUnlocked ? null : (
        <p className="note">
          {modelTexts.locked} <Link to="/dashboard/account-setup">{modelTexts.setup}</Link>
        </p>
      )}
    </div>
    <div>
      <ModelFacts model={model} />
    </div>
  </Panel>
)

const useAiModels = () =>
  useQuery({
    ...queryOf(listAiModels),
    staleTime: HOUR_MS,
  })

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
    <div className={styles.aiModels}>
      <p className="deck">{current ? modelTexts.memberDeck : modelTexts.previewDeck}</p>
      {current ? <CurrentModel model={current} member={member} isTop={higher.length === 0} /> : null}
      {higher.length > 0 ? (
        <section className={styles.models} aria-label={current ? modelTexts.higher : modelTexts.all}>
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
  <SkeletonGroup label={modelTexts.title} className={styles.aiModels}>
    <Skeleton height="28px" width="60%" />
    <Skeleton height="360px" />
  </SkeletonGroup>
)

export const load = loadOf(listAiModels)

export default AiModelsPage
