import type { Achievement } from '../../../../contract/mentorship.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { vaultTexts as texts } from '../content.ts'

/** What is achieved, and how far the rest is. */
export const AchievementList = ({ achievements }: { achievements: readonly Achievement[] }) => (
  <Sheet title={texts.achievements}>
    <ul className="achievements">
      {achievements.map(({ id, title, description, done, of }) => (
        <li key={id}>
          <b>{title}</b>
          {done >= of ? (
            <Badge look="solid">{texts.had}</Badge>
          ) : (
            <span className="mute">{texts.ofWords(done, of)}</span>
          )}
          <p className="mute">{description}</p>
          {done >= of ? null : <Meter label={title} value={done} max={of} words={texts.ofWords(done, of)} />}
        </li>
      ))}
    </ul>
  </Sheet>
)
