import * as z from 'zod/mini'
import { cleanText, countCharacters, isVisible } from './chat-text.ts'

const visible = (required: string, most: number, tooLong: string, clean: (sent: string) => string) =>
  z.string(required).check(
    z.overwrite(clean),
    z.refine((kept) => isVisible(kept), required),
    z.refine((kept) => countCharacters(kept) <= most, tooLong),
  )

/** A text that somebody can read, with the sentences for one that is missing and one that is too long. */
export const visibleText = (required: string, most: number, tooLong: string) =>
  visible(required, most, tooLong, cleanText)

/** The same on one line. */
export const visibleLine = (required: string, most: number, tooLong: string) =>
  visible(required, most, tooLong, (sent) => cleanText(sent).replace(/\s+/g, ' '))

const counted = [z.minimum(1), z.maximum(2_000_000_000)] as const

/** Counts the changes of what the administrator edits: a change of another version than the present one is refused. */
export const Version = z.int().check(...counted)
/** The same in an address. */
export const VersionInAddress = z.coerce.number().check(z.int(), ...counted)
