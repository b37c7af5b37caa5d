import * as z from 'zod/mini'
import { cleanEmail, cleanIdentifier, cleanLine, cleanText, countCharacters, isVisible } from './people-text.ts'

/** The simple pattern of an address (docs/product.md, “Registering and signing in”), one for every form that takes an address. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const atMost = (most: number, tooLong = `At most ${most} characters`) =>
  z.refine<string>((kept) => countCharacters(kept) <= most, tooLong)
const readable = (required: string) => z.refine<string>(isVisible, required)

/** A text that somebody can read, with the sentences for one that is missing and one that is too long. */
export const visibleText = (required: string, most: number, tooLong?: string) =>
  z.string(required).check(z.overwrite(cleanText), readable(required), atMost(most, tooLong))

/** The same on one line: a name, a title, a reason. */
export const visibleLine = (required: string, most: number, tooLong?: string) =>
  z.string(required).check(z.overwrite(cleanLine), readable(required), atMost(most, tooLong))

/** A text that may be empty. */
export const anyText = (most: number, tooLong?: string) =>
  z.string().check(z.overwrite(cleanText), atMost(most, tooLong))

/** A line that may be empty: a note, or what somebody searches for. */
export const anyLine = (most: number, tooLong?: string) =>
  z.string().check(z.overwrite(cleanLine), atMost(most, tooLong))

/** A name or a code that something is found by, however it was copied. */
export const identifierField = (most: number, tooLong?: string) =>
  z.string().check(z.overwrite(cleanIdentifier), atMost(most, tooLong))

/** An address that a form asks for, as it is stored: without hidden characters, in lower case. */
export const emailField = (required: string, invalid: string) =>
  z
    .string(required)
    .check(
      z.overwrite(cleanEmail),
      z.minLength(1, required),
      z.maxLength(254, invalid),
      z.regex(EMAIL_PATTERN, invalid),
    )
