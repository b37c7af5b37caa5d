import * as z from 'zod/mini'
import { commonTexts } from './common-texts.ts'
import { LessonForm, LessonId, LessonLevel } from './lessons.ts'
import { MentorshipCategory } from './mentorship.ts'
import { cleanLine } from './people-text.ts'
import { visibleLine } from './text-fields.ts'

/** docs/product.md, “Content”. */
export const COURSE_MAX_STEPS = 20
const LENGTH_MAX_CHARACTERS = 40
const HOST_MAX_CHARACTERS = 80
const ADDRESS_MAX_CHARACTERS = 500

/** The step of a course that is no lesson: a registration for a live session. */
export const LIVE_STEP = 'webinar'

export const detailMessages = {
  steps: 'A course has 1 to 20 different steps',
  step: 'A step is the last part of a lesson’s address, such as “position-size”, or “webinar”',
  lengthRequired: 'Please enter the length',
  lengthTooLong: 'A length has at most 40 characters',
  hostRequired: commonTexts.hostMissing,
  hostTooLong: commonTexts.nameTooLong,
  address: 'An address begins with https:// and has at most 500 characters',
  otherKind: 'These details belong to another kind of text',
} as const

const isAddress = (text: string): boolean =>
  text.startsWith('https://') && text.length <= ADDRESS_MAX_CHARACTERS && URL.canParse(text)

/** Where it can be opened; null for a sample, which cannot be. */
const Address = z.nullable(z.string().check(z.overwrite(cleanLine), z.refine(isAddress, detailMessages.address)))

const length = visibleLine(detailMessages.lengthRequired, LENGTH_MAX_CHARACTERS, detailMessages.lengthTooLong)

const Steps = z
  .array(z.string().check(z.refine((step) => LessonId.safeParse(step).success, detailMessages.step)))
  .check(
    z.refine(
      (steps) => steps.length >= 1 && steps.length <= COURSE_MAX_STEPS && new Set(steps).size === steps.length,
      detailMessages.steps,
    ),
  )

/** What a text of some kinds has besides its title and its words. */
export const ContentDetails = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** Of the Mentorship Vault: each step is a lesson's name, or `webinar`. */
  z.object({ kind: z.literal('vault-course'), category: MentorshipCategory, steps: Steps }),
  /** Listed beside the lessons. */
  z.object({ kind: z.literal('listed-course'), level: LessonLevel, form: LessonForm, length, address: Address }),
  /** Of a live session. */
  z.object({
    kind: z.literal('recording'),
    host: visibleLine(detailMessages.hostRequired, HOST_MAX_CHARACTERS, detailMessages.hostTooLong),
    length,
    address: Address,
  }),
])
export type ContentDetails = z.infer<typeof ContentDetails>

export const NO_DETAILS: ContentDetails = { kind: 'none' }
