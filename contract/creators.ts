import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { linksProblem } from './community-links.ts'
import { fileField, IMAGE_KINDS, MEGABYTE } from './files.ts'
import { dayFilters, defineList, Page } from './list.ts'
import { COUNTRIES, hasCountryCode } from './shared-fields.ts'
import { anyText, emailField, visibleLine, visibleText } from './text-fields.ts'

/** docs/product.md, “Creators”. */
export const CREATOR_PLATFORMS = [
  ...['Telegram', 'WhatsApp', 'Discord', 'Instagram'],
  ...['YouTube', 'TikTok', 'Twitter', 'Other'],
] as const
/** Members of a community. */
export const COMMUNITY_SIZES = ['5000-10000', '10000-25000', '25000-50000', '50000+'] as const
export const MINIMUM_COMMUNITY_MEMBERS = 5_000
export const BACKGROUND_MAX_CHARACTERS = 200
export const REVIEW_BUSINESS_DAYS = { from: 5, to: 7 } as const

/** docs/product.md, “Creators”. */
export const CREATOR_STEPS = ['contact', 'platforms', 'community', 'background', 'interests', 'review'] as const
export const CreatorStep = z.enum(CREATOR_STEPS)
export type CreatorStep = z.infer<typeof CreatorStep>

export const CREATORS_PAGE_SIZE = 30
export const CREATOR_APPLICATIONS_PAGE_SIZE = 20
const DRAFT_TEXT_MAX_LENGTH = 4_000

export const creatorMessages = {
  fullNameRequired: 'Please enter your full name',
  emailRequired: commonTexts.emailMissing,
  emailInvalid: commonTexts.emailInvalid,
  phoneRequired: 'Please enter your phone number',
  phoneInvalid: commonTexts.phoneInvalid,
  countryRequired: 'Please choose your country',
  platformRequired: 'Please choose at least one platform',
  communityNameRequired: 'Please enter the name of your community',
  communitySizeRequired: 'Please choose the size of your community',
  communityLinksRequired: 'Please enter at least one link to your community',
  backgroundRequired: 'Please tell us about your background',
  backgroundTooLong: `Your background can have at most ${BACKGROUND_MAX_CHARACTERS} characters`,
  aiContributionRequired: 'Please tell us how you would contribute to our AI',
  infoAccurateRequired: 'Please confirm that your information is accurate',
  termsRequired: 'Please accept the terms',
  proofMissing: 'Please attach proof of your community',
  imageMissing: 'Please choose a profile image',
  submitFailed: 'Your application was not sent. Please try again.',
  rejectionReasonRequired: commonTexts.reasonMissing,
  removalReasonRequired: commonTexts.reasonMissing,
  reportReasonRequired: commonTexts.problemMissing,
} as const

const interests = {
  interestedInRebates: z._default(z.boolean(), false),
  interestedInRevShare: z._default(z.boolean(), false),
  interestedInMarathons: z._default(z.boolean(), false),
  interestedInChatRooms: z._default(z.boolean(), false),
}

/** Fields alone: what they say of each other comes after. */
const CreatorFields = z.object({
  fullName: visibleLine(creatorMessages.fullNameRequired, 120),
  email: emailField(creatorMessages.emailRequired, creatorMessages.emailInvalid),
  phone: visibleLine(creatorMessages.phoneRequired, 40).check(z.refine(hasCountryCode, creatorMessages.phoneInvalid)),
  country: z.enum(COUNTRIES, creatorMessages.countryRequired),
  mainPlatforms: z
    .array(z.enum(CREATOR_PLATFORMS, creatorMessages.platformRequired), creatorMessages.platformRequired)
    .check(
      z.minLength(1, creatorMessages.platformRequired),
      z.maxLength(CREATOR_PLATFORMS.length, 'Please choose each platform once'),
      z.overwrite((chosen) => CREATOR_PLATFORMS.filter((platform) => chosen.includes(platform))),
    ),
  communityName: visibleLine(creatorMessages.communityNameRequired, 80),
  communitySize: z.enum(COMMUNITY_SIZES, creatorMessages.communitySizeRequired),
  /** One per line. */
  communityLinks: visibleText(creatorMessages.communityLinksRequired, 1_000),
  background: visibleText(
    creatorMessages.backgroundRequired,
    BACKGROUND_MAX_CHARACTERS,
    creatorMessages.backgroundTooLong,
  ),
  aiContribution: visibleText(creatorMessages.aiContributionRequired, 1_000),
  ...interests,
  infoAccurate: z.literal(true, creatorMessages.infoAccurateRequired),
  termsAccepted: z.literal(true, creatorMessages.termsRequired),
})

/** The fields of docs/product.md, “Creators”; the files travel beside them. */
export const CreatorForm = CreatorFields.check(({ value, issues }) => {
  const problem = linksProblem(value.communityLinks, value.mainPlatforms)
  if (problem) issues.push({ code: 'custom', path: ['communityLinks'], message: problem, input: value.communityLinks })
})
export type CreatorForm = z.infer<typeof CreatorForm>

export const creatorFiles = {
  proofFile: fileField({
    kinds: [...IMAGE_KINDS, 'pdf'],
    maxBytes: 10 * MEGABYTE,
    required: true,
    sentences: { missing: creatorMessages.proofMissing },
  }),
  profileImage: fileField({
    kinds: IMAGE_KINDS,
    maxBytes: 5 * MEGABYTE,
    required: true,
    sentences: { missing: creatorMessages.imageMissing },
  }),
}

const draftText = z._default(anyText(DRAFT_TEXT_MAX_LENGTH), '')

/** What has been filled in so far, whether or not it could be sent. Agreements and files are given when it is sent. */
export const CreatorDraftForm = z.object({
  fullName: draftText,
  email: draftText,
  phone: draftText,
  country: draftText,
  mainPlatforms: z._default(z.array(z.enum(CREATOR_PLATFORMS)).check(z.maxLength(CREATOR_PLATFORMS.length)), []),
  communityName: draftText,
  communitySize: draftText,
  communityLinks: draftText,
  background: draftText,
  aiContribution: draftText,
  ...interests,
})
export type CreatorDraftForm = z.infer<typeof CreatorDraftForm>

export const CreatorDraft = z.object({ step: CreatorStep, form: CreatorDraftForm })
export type CreatorDraft = z.infer<typeof CreatorDraft>

export const getCreatorDraft = defineCall({
  method: 'GET',
  path: '/creator-applications/draft',
  access: 'member',
  summary: 'The member’s draft of an application, or null.',
  reply: z.nullable(CreatorDraft),
})

export const updateCreatorDraft = defineCall({
  method: 'PUT',
  path: '/creator-applications/draft',
  access: 'member',
  summary: 'Save a draft of an application. Submitting the application deletes it.',
  input: CreatorDraft,
  reply: z.object({ updatedAt: Instant }),
  fails: ['CREATOR_APPLICATION_OPEN'],
})

export const CreatorStatus = z.enum(['pending', 'approved', 'rejected', 'removed'])
export type CreatorStatus = z.infer<typeof CreatorStatus>

const AttachedFile = z.object({ kind: z.string(), name: z.string() })

/** A submitted application as its member reads it. */
export const CreatorApplication = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  mainPlatforms: z.array(z.string()),
  communityName: z.string(),
  communitySize: z.string(),
  communityLinks: z.string(),
  background: z.string(),
  aiContribution: z.string(),
  interestedInRebates: z.boolean(),
  interestedInRevShare: z.boolean(),
  interestedInMarathons: z.boolean(),
  interestedInChatRooms: z.boolean(),
  proofFile: AttachedFile,
  profileImage: AttachedFile,
  /** Removed: approved once, and taken out of the directory for now. */
  status: CreatorStatus,
  rejectionReason: z.nullable(z.string()),
  removalReason: z.nullable(z.string()),
  createdAt: Instant,
  reviewedAt: z.nullable(Instant),
})
export type CreatorApplication = z.infer<typeof CreatorApplication>

export const createCreatorApplication = defineCall({
  method: 'POST',
  path: '/creator-applications',
  access: 'member',
  summary: 'Apply to become a verified creator. A member has at most one open or approved application.',
  failure: creatorMessages.submitFailed,
  input: CreatorForm,
  files: creatorFiles,
  reply: CreatorApplication,
  fails: ['CREATOR_APPLICATION_OPEN'],
})

export const getCreatorApplication = defineCall({
  method: 'GET',
  path: '/creator-applications/mine',
  access: 'member',
  summary: 'The member’s newest application, or null.',
  reply: z.nullable(CreatorApplication),
})

const ApplicationId = z.object({ id: Id })
const ApplicationFile = z.object({ id: Id, file: z.enum(['proof', 'image']) })

export const getOwnCreatorFile = defineCall({
  method: 'GET',
  path: '/creator-applications/:id/files/:file',
  access: 'member',
  summary: 'The proof or the image of one’s own application.',
  params: ApplicationFile,
  answers: 'file',
  fails: ['CREATOR_APPLICATION_NOT_FOUND'],
})

/** An entry of the directory (docs/product.md, “Creators”). What is not known of a creator is null. */
export const Creator = z.object({
  id: Id,
  name: z.string(),
  handle: z.nullable(z.string()),
  platform: z.string(),
  communitySize: z.string(),
  country: z.string(),
  badge: z.string(),
  specialties: z.array(z.string()),
  joinedDate: Instant,
  totalUPoints: z.nullable(z.int()),
  communityGrowth: z.nullable(z.string()),
  /** Ours, of verified creators: the community's name, who they say they are, whether there is an image. */
  communityName: z.nullable(z.string()),
  background: z.nullable(z.string()),
  hasImage: z.boolean(),
  /** Whether the member is connected with them; then their links are there, one per line. */
  connected: z.boolean(),
  communityLinks: z.nullable(z.string()),
  /** Whether it is the member's own entry. */
  isMe: z.boolean(),
  /** True where the entry stands for nobody: the screen marks it. */
  sample: z.boolean(),
})
export type Creator = z.infer<typeof Creator>

export const listCreators = defineCall({
  method: 'GET',
  path: '/creators',
  access: 'member',
  summary: 'Verified creators, newest first, then fifteen samples.',
  input: z.object({ page: Page }),
  reply: z.array(Creator),
  paged: true,
})

export const connectCreator = defineCall({
  method: 'POST',
  path: '/creators/:id/connect',
  access: 'member',
  summary: 'Connect with a creator and show the links to their community. Repeating the call changes nothing.',
  params: ApplicationId,
  reply: Creator,
  fails: ['CREATOR_NOT_FOUND'],
})

export const disconnectCreator = defineCall({
  method: 'DELETE',
  path: '/creators/:id/connect',
  access: 'member',
  summary: 'End a connection. Without one, nothing changes.',
  params: ApplicationId,
  reply: Creator,
  fails: ['CREATOR_NOT_FOUND'],
})

export const getCreatorImage = defineCall({
  method: 'GET',
  path: '/creators/:id/image',
  access: 'member',
  summary: 'The profile image of a verified creator.',
  params: ApplicationId,
  answers: 'file',
  fails: ['CREATOR_NOT_FOUND'],
})

export const reportCreator = defineCall({
  method: 'POST',
  path: '/creators/:id/report',
  access: 'member',
  summary: 'Report a creator to the administrator. A member has one open report per creator.',
  params: ApplicationId,
  input: z.object({ reason: visibleText(creatorMessages.reportReasonRequired, 1_000) }),
  fails: ['CREATOR_NOT_FOUND'],
})

/** An application as the administrator sees it. */
export const CreatorApplicationReview = z.extend(CreatorApplication, {
  member: z.object({ id: Id, fullName: z.string(), email: z.string(), country: z.nullable(z.string()) }),
  reviewedBy: z.nullable(z.string()),
})
export type CreatorApplicationReview = z.infer<typeof CreatorApplicationReview>

export const listCreatorApplications = defineList({
  path: '/admin/creator-applications',
  summary: 'Applications: oldest open first, then the latest reviewed.',
  row: CreatorApplicationReview,
  orders: ['waiting'],
  filters: { status: z.optional(CreatorStatus), member: z.optional(Id), ...dayFilters },
  pageSize: CREATOR_APPLICATIONS_PAGE_SIZE,
})

export const getCreatorFile = defineCall({
  method: 'GET',
  path: '/admin/creator-applications/:id/files/:file',
  access: 'admin',
  summary: 'The proof or the image of an application.',
  params: ApplicationFile,
  answers: 'file',
  fails: ['CREATOR_APPLICATION_NOT_FOUND'],
})

export const approveCreatorApplication = defineCall({
  method: 'POST',
  path: '/admin/creator-applications/:id/approve',
  access: 'admin',
  summary: 'Approve an application. The applicant joins the directory and gets an email.',
  params: ApplicationId,
  reply: CreatorApplicationReview,
  fails: ['CREATOR_APPLICATION_NOT_FOUND', 'CREATOR_APPLICATION_REVIEWED'],
})

export const rejectCreatorApplication = defineCall({
  method: 'POST',
  path: '/admin/creator-applications/:id/reject',
  access: 'admin',
  summary: 'Reject an application. The member reads the reason and can apply again.',
  params: ApplicationId,
  input: z.object({ reason: visibleText(creatorMessages.rejectionReasonRequired, 500) }),
  reply: CreatorApplicationReview,
  fails: ['CREATOR_APPLICATION_NOT_FOUND', 'CREATOR_APPLICATION_REVIEWED'],
})

export const removeCreator = defineCall({
  method: 'POST',
  path: '/admin/creator-applications/:id/remove',
  access: 'admin',
  summary:
    'Remove an approved creator from the directory. The creator gets an email with the reason, and can be restored.',
  params: ApplicationId,
  input: z.object({ reason: visibleText(creatorMessages.removalReasonRequired, 500) }),
  reply: CreatorApplicationReview,
  fails: ['CREATOR_APPLICATION_NOT_FOUND', 'CREATOR_NOT_LISTED'],
})

export const restoreCreator = defineCall({
  method: 'POST',
  path: '/admin/creator-applications/:id/restore',
  access: 'admin',
  summary: 'Restore a removed creator to the directory. The creator gets an email.',
  params: ApplicationId,
  reply: CreatorApplicationReview,
  fails: ['CREATOR_APPLICATION_NOT_FOUND', 'CREATOR_NOT_REMOVED'],
})
