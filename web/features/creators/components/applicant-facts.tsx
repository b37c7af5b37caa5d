import type { CreatorApplicationReview } from '../../../../contract/creators.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { queueTexts } from '../content.ts'
import { spellSize } from '../directory-rules.ts'

/** Whose application it is and of what, as the dialogs repeat it. */
export const ApplicantFacts = ({ row: application }: { row: CreatorApplicationReview }) => (
  <DescriptionList long>
    <Fact term={queueTexts.applicant}>
      {application.member.fullName}, {application.member.email}
    </Fact>
    <Fact term={queueTexts.community}>
      {application.communityName}, {spellSize(application.communitySize)}
    </Fact>
    <Fact term={queueTexts.sent}>{formatDateTime(application.createdAt)}</Fact>
  </DescriptionList>
)
