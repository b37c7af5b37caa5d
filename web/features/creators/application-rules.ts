import * as z from 'zod/mini'
import { linksProblem } from '../../../contract/community-links.ts'
import {
  CREATOR_STEPS,
  type CreatorApplication,
  type CreatorDraft,
  type CreatorDraftForm,
  CreatorForm,
  type CreatorStep,
  creatorFiles,
  creatorMessages,
} from '../../../contract/creators.ts'
import { problemOfChoice } from '../../../contract/files.ts'
import { isRealPhone } from '../../../contract/phone-numbers.ts'
import { firstMessages } from '../../lib/form-resolver.ts'

/** What is agreed to when the application is sent, and not before. */
export const AGREEMENTS = ['infoAccurate', 'termsAccepted'] as const
type Agreement = (typeof AGREEMENTS)[number]

export const FILE_NAMES = ['proofFile', 'profileImage'] as const
export type FileName = (typeof FILE_NAMES)[number]
export type ChosenFiles = Record<FileName, File | null>

/** Everything that the form holds but the files. */
export type ApplicationFields = CreatorDraftForm & Record<Agreement, boolean>
type FieldName = keyof ApplicationFields | FileName
export type ApplicationErrors = Partial<Record<FieldName, string>>

export const NO_FILES: ChosenFiles = { proofFile: null, profileImage: null }

/** docs/product.md, “Creators”. */
const FIELDS_OF = {
  contact: ['fullName', 'email', 'phone', 'country'],
  platforms: ['mainPlatforms'],
  community: ['communityName', 'communitySize', 'communityLinks'],
  background: ['background', 'aiContribution'],
  interests: [
    ...(['interestedInRebates', 'interestedInRevShare', 'interestedInMarathons', 'interestedInChatRooms'] as const),
    ...FILE_NAMES,
  ],
  review: AGREEMENTS,
} as const satisfies Record<CreatorStep, readonly FieldName[]>

export const stepNumber = (step: CreatorStep): number => CREATOR_STEPS.indexOf(step) + 1

/** The step before or after one; null where there is none. */
export const stepBeside = (step: CreatorStep, by: 1 | -1): CreatorStep | null =>
  CREATOR_STEPS[CREATOR_STEPS.indexOf(step) + by] ?? null

/** `mainPlatforms.1` is about `mainPlatforms`. */
const toField = (name: string): string => name.split('.')[0] ?? name

/** What speaks against each field, in the contract's words. */
const applicationErrors = (fields: ApplicationFields, files: ChosenFiles): ApplicationErrors => {
  const { error } = z.safeParse(CreatorForm, fields)
  const problems = Object.entries(firstMessages(error?.issues ?? [])).map(([name, message]) => [toField(name), message])
  // Judged across fields, which a form that is not finished does not come to on the server.
  const links = linksProblem(fields.communityLinks, fields.mainPlatforms)
  if (links) problems.push(['communityLinks', links])
  if (fields.phone.trim() !== '' && !isRealPhone(fields.phone)) problems.push(['phone', creatorMessages.phoneInvalid])
  const unfit = FILE_NAMES.map((name) => [name, problemOfChoice(creatorFiles[name], files[name])])
  return Object.fromEntries([...problems, ...unfit.filter(([, problem]) => problem !== null)]) as ApplicationErrors
}

/** What keeps a step from being left forwards, by field. */
export const stepErrors = (step: CreatorStep, fields: ApplicationFields, files: ChosenFiles): ApplicationErrors => {
  const errors = applicationErrors(fields, files)
  const names: readonly FieldName[] = FIELDS_OF[step]
  return Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))
}

/** The step that was asked for, or the first one before it that is not filled in. */
export const reachableStep = (wanted: CreatorStep, fields: ApplicationFields, files: ChosenFiles): CreatorStep =>
  CREATOR_STEPS.slice(0, CREATOR_STEPS.indexOf(wanted)).find(
    (step) => Object.keys(stepErrors(step, fields, files)).length > 0,
  ) ?? wanted

/** The first step that shows one of the fields the server refused; null when it refused something else. */
export const stepOfRefusal = (names: readonly string[]): CreatorStep | null => {
  const refused = names.map(toField)
  return CREATOR_STEPS.find((step) => FIELDS_OF[step].some((name) => refused.includes(name))) ?? null
}

/** What the server refused, by the field that shows it. */
export const refusedFields = (fields: Readonly<Record<string, string>>): ApplicationErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [toField(name), message]))

const EMPTY: CreatorDraftForm = {
  fullName: '',
  email: '',
  phone: '',
  country: '',
  mainPlatforms: [],
  communityName: '',
  communitySize: '',
  communityLinks: '',
  background: '',
  aiContribution: '',
  interestedInRebates: false,
  interestedInRevShare: false,
  interestedInMarathons: false,
  interestedInChatRooms: false,
}

/** Where a form begins: what is known of the member, or what their rejected application said. */
export const firstDraft = (
  { name, email }: { name: string; email: string },
  rejected: CreatorApplication | null,
): CreatorDraft => {
  if (!rejected) return { step: 'contact', form: { ...EMPTY, fullName: name, email } }
  const known = Object.keys(EMPTY).map((field) => [field, rejected[field as keyof CreatorDraftForm]])
  return { step: 'contact', form: Object.fromEntries(known) as CreatorDraftForm }
}

export type ApplicationView = 'intro' | 'form' | CreatorApplication['status']

/** What the page shows. While an application waits or is approved there is no room for another. */
export const applicationView = (application: CreatorApplication | null, stepAsked: boolean): ApplicationView => {
  if (application && application.status !== 'rejected') return application.status
  if (stepAsked) return 'form'
  return application ? 'rejected' : 'intro'
}

/** How much of each file has left, of a form that sends the proof first, then the image. */
export const sharesSent = (sent: number, sizes: Record<FileName, number>): Record<FileName, number> => {
  const left = sent * (sizes.proofFile + sizes.profileImage)
  const toShare = (bytes: number, size: number) => (size === 0 ? 1 : Math.min(1, Math.max(0, bytes / size)))
  return {
    proofFile: toShare(left, sizes.proofFile),
    profileImage: toShare(left - sizes.proofFile, sizes.profileImage),
  }
}
