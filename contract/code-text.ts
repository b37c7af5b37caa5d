import * as z from 'zod/mini'
import { cleanIdentifier } from './people-text.ts'

/** Letters, digits and marks of one width, without blanks and hidden characters, in upper case: as a code is copied, it is typed. */
export const codeText = (typed: string): string =>
  cleanIdentifier(typed)
    .replace(/\s/g, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .toUpperCase()

/** A code that Uptick draws: there are no dashes in it, so that those it is shown with mean nothing. */
export const drawnCodeText = (typed: string): string => codeText(typed).replaceAll('-', '')

interface CodeRules {
  required: string
  most: number
  tooLong?: string
}

/** A field for a code that Uptick draws. */
export const drawnCode = ({ required, most, tooLong }: CodeRules) =>
  z.string(required).check(z.overwrite(drawnCodeText), z.minLength(1, required), z.maxLength(most, tooLong))

/** A field for a code that somebody chose, dashes included. */
export const chosenCode = ({ required, most, tooLong }: CodeRules) =>
  z.string(required).check(z.overwrite(codeText), z.minLength(1, required), z.maxLength(most, tooLong))
