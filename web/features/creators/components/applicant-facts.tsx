import type { CreatorApplicationReview } from '../../../../contract/creators.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { queueTexts } from '../content.ts'
import { spellSize } from '../directory-rules.ts'

/** Whose application it is and of what, as the dialogs repeat it. */
export const ApplicantFacts = ({ row: application }: { row: CreatorApplicationReview }) => (
  <dl className="kv">
    <dt>{queueTexts.applicant}</dt>
    <dd>
      {application.member.fullName}, {application.member.email}
    </dd>
    <dt>{queueTexts.community}</dt>
    <dd>
      {application.communityName}, {spellSize(application.communitySize)}
    </dd>
    <dt>{queueTexts.sent}</dt>
    <dd>{formatDateTime(application.createdAt)}</dd>
  </dl>
)
