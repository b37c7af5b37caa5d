import {
  approveCreatorApplication,
  type CreatorApplicationReview,
  listCreatorApplications,
  listCreators,
  rejectCreatorApplication,
  removeCreator,
  restoreCreator,
} from '../../../../contract/creators.ts'
import type { AskedField } from '../../../ui/list/decision-dialog.tsx'
import { reviewQueue } from '../../../ui/review/review-queue.tsx'
import { Time } from '../../../ui/time.tsx'
import { approveTexts, queueTexts, queueWords, rejectTexts, removeTexts, restoreTexts } from '../content.ts'
import { spellSize } from '../directory-rules.ts'
import { ApplicantFacts } from './applicant-facts.tsx'
import styles from './review.module.css'
import { ViewDialog } from './view-dialog.tsx'

type Status = CreatorApplicationReview['status']

const reason: AskedField = { name: 'reason', label: rejectTexts.reason }
const standingAt =
  (wanted: Status) =>
  ({ status }: CreatorApplicationReview): boolean =>
    status === wanted
const doneWith =
  ({ done }: { done: (name: string) => string }) =>
  ({ member }: CreatorApplicationReview) =>
    done(member.fullName)

/** Who wants to become a verified creator, and the answers. */
export const applications = reviewQueue<CreatorApplicationReview>({
  call: listCreatorApplications,
  words: queueWords,
  statuses: queueTexts.status,
  nameOf: ({ fullName }) => fullName,
  Facts: ApplicantFacts,
  renews: [listCreators.path],
  views: [
    {
      name: 'view',
      label: queueTexts.view,
      labelOf: ({ fullName }) => queueWords.of(queueTexts.view, fullName),
      dialog: ViewDialog,
    },
  ],
  decisions: [
    {
      name: 'approve',
      label: queueTexts.approve,
      call: approveCreatorApplication,
      words: approveTexts,
      isOffered: standingAt('pending'),
      done: doneWith(approveTexts),
    },
    {
      name: 'reject',
      label: queueTexts.reject,
      call: rejectCreatorApplication,
      field: reason,
      words: rejectTexts,
      isOffered: standingAt('pending'),
      done: doneWith(rejectTexts),
    },
    {
      name: 'remove',
      label: queueTexts.remove,
      call: removeCreator,
      field: reason,
      words: removeTexts,
      isOffered: standingAt('approved'),
      done: doneWith(removeTexts),
    },
    {
      name: 'restore',
      label: queueTexts.restore,
      call: restoreCreator,
      words: restoreTexts,
      isOffered: standingAt('removed'),
      done: doneWith(restoreTexts),
    },
  ],
  verdictOf: ({ status, reviewedAt, reviewedBy, removalReason, rejectionReason }) =>
    status === 'pending'
      ? null
      : {
          status: queueTexts.status[status],
          good: status === 'approved',
          at: reviewedAt,
          by: reviewedBy,
          words: status === 'removed' ? removalReason : rejectionReason,
        },
  columns: [
    {
      key: 'applicant',
      head: queueTexts.applicant,
      className: 'who',
      card: 'title',
      cell: ({ fullName, member }) => (
        <>
          <b>{fullName}</b>
          <small>{member.email}</small>
        </>
      ),
    },
    {
      key: 'community',
      head: queueTexts.community,
      className: 'who',
      card: 'line',
      cell: ({ communityName, communitySize }) => (
        <>
          <b>{communityName}</b>
          <small>{spellSize(communitySize)}</small>
        </>
      ),
    },
    {
      key: 'platforms',
      head: queueTexts.platforms,
      className: styles.mainPlatforms,
      wraps: true,
      card: 'hidden',
      cell: ({ mainPlatforms }) => mainPlatforms.join(', '),
    },
    { key: 'country', head: queueTexts.country, card: 'fact', cell: ({ country }) => country },
    { key: 'sent', head: queueTexts.sent, card: 'fact', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ],
})
