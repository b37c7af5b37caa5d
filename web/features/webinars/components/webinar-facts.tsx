import { MINUTE_MS } from '../../../../contract/slots.ts'
import type { Webinar } from '../../../../contract/webinars.ts'
import { zoneName } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { Time } from '../../../ui/time.tsx'
import { levelNames, webinarTexts as texts } from '../content.ts'

/** Level, whose it is, and whether the member is registered. */
export const WebinarBadges = ({ webinar: { level, goldOnly, isRegistered } }: { webinar: Webinar }) => (
  <>
    <Badge look="quiet">{levelNames[level]}</Badge>
    {goldOnly ? (
      <Badge>
        <LockIcon width={12} height={12} /> {texts.goldOnly}
      </Badge>
    ) : null}
    {isRegistered ? <Badge look="hot">{texts.registered}</Badge> : null}
  </>
)

/** When, how long, with whom, and how many come. */
export const WebinarFacts = ({ webinar: { startsAt, endsAt, host, registered } }: { webinar: Webinar }) => (
  <p className="mute">
    <Time at={startsAt} /> {zoneName()}, {texts.minutes((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS)},{' '}
    {texts.host(host)}. {texts.attendees(registered)}.
  </p>
)
