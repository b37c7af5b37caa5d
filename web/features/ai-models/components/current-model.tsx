import { Link } from '@tanstack/react-router'
import type { AiModel } from '../../../../contract/ai-models.ts'
import type { Member } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { modelTexts } from '../content.ts'
import { ModelFacts } from './model-facts.tsx'

/** The model that the member's tier runs on, and the way to its signals. */
export const CurrentModel = ({ model, member, isTop }: { model: AiModel; member: Member; isTop: boolean }) => (
  <Sheet className="current-model">
    <div>
      <p className="over">
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
  </Sheet>
)
