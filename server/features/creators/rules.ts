import {
  type Creator,
  type CreatorApplication,
  type CreatorApplicationReview,
  CreatorDraft,
  type CreatorForm,
} from '../../../contract/creators.ts'
import type { Waiting } from '../reviews/service.ts'
import type { CreatorRow } from './directory-store.ts'
import type { ApplicationRow, DraftRow, NewApplication } from './store.ts'

/** The draft as it was kept; null for one of an older form that this one cannot show. */
export const lookUpDraft = ({ step, form }: DraftRow): CreatorDraft | null => {
  const { success, data } = CreatorDraft.safeParse({ step, form })
  return success ? data : null
}

/** What a row keeps of a form: the two agreements are what let it be sent, and are true of every row. */
export const toFields = ({
  infoAccurate: _,
  termsAccepted: __,
  ...fields
}: CreatorForm): Omit<CreatorForm, 'infoAccurate' | 'termsAccepted'> => fields

/** The application as its member reads it. */
export const toApplication = (row: ApplicationRow): CreatorApplication => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  phone: row.phone,
  country: row.country,
  mainPlatforms: row.mainPlatforms,
  communityName: row.communityName,
  communitySize: row.communitySize,
  communityLinks: row.communityLinks,
  background: row.background,
  aiContribution: row.aiContribution,
  interestedInRebates: row.interestedInRebates,
  interestedInRevShare: row.interestedInRevShare,
  interestedInMarathons: row.interestedInMarathons,
  interestedInChatRooms: row.interestedInChatRooms,
  proofFile: { kind: row.proofKind, name: row.proofName },
  profileImage: { kind: row.imageKind, name: row.imageName },
  status: row.status,
  rejectionReason: row.rejectionReason,
  removalReason: row.removalReason,
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
})

/** The application as the administrator reads it. */
export const toReview = ({ row, member, reviewedBy }: Waiting<ApplicationRow>): CreatorApplicationReview => ({
  ...toApplication(row),
  member,
  reviewedBy,
})

/** An application as a spreadsheet has it. */
export const toApplicationLine = ({ member, mainPlatforms, ...application }: CreatorApplicationReview) => ({
  ...application,
  mainPlatforms: mainPlatforms.join(', '),
  reason: application.removalReason ?? application.rejectionReason ?? '',
  account: member.email,
})

type Interests = Pick<
  NewApplication,
  'interestedInRebates' | 'interestedInRevShare' | 'interestedInMarathons' | 'interestedInChatRooms'
>

/** What a creator said they want to take part in. */
export const toSpecialties = (interests: Interests): string[] => [
  ...(interests.interestedInMarathons ? ['Marathons'] : []),
  ...(interests.interestedInChatRooms ? ['Chat rooms'] : []),
  ...(interests.interestedInRevShare ? ['Community subscriptions'] : []),
  ...(interests.interestedInRebates ? ['Rebates'] : []),
]

/**
 * A verified creator as other members see one. Handle, points and growth stay null: nobody stated them, and a member's balance is
 * theirs. Phone, e-mail and proof stay out. The links are there for who is connected, and for the creator.
 */
export const toCreator = ({ application, connectedAt }: CreatorRow, viewerId: string): Creator => {
  const isMe = application.memberId === viewerId
  const connected = connectedAt !== null
  return {
    id: application.id,
    name: application.fullName,
    handle: null,
    platform: application.mainPlatforms.join(', '),
    communitySize: application.communitySize,
    country: application.country,
    badge: 'Verified',
    specialties: toSpecialties(application),
    joinedDate: (application.reviewedAt ?? application.createdAt).toISOString(),
    totalUPoints: null,
    communityGrowth: null,
    communityName: application.communityName,
    background: application.background,
    hasImage: true,
    connected,
    communityLinks: connected || isMe ? application.communityLinks : null,
    isMe,
    sample: false,
  }
}

/** A page over the verified creators, of whom there are `total`, and the samples behind them: which of either are on it. */
export const toWindows = (page: number, pageSize: number, total: number) => {
  const offset = (page - 1) * pageSize
  const first = Math.max(0, offset - total)
  const rows = Math.max(0, Math.min(pageSize, total - offset))
  return { rows: { limit: rows, offset }, samples: [first, first + pageSize - rows] as const }
}
