import type { MandatoryKind } from '../../../contract/notification-kinds.ts'
import type { Mail } from '../mail/outbox.ts'
import type { Named } from './named-member.ts'

/** What a member has to learn: always in the list and by email. */
export interface Told {
  kind: MandatoryKind
  /** Where it leads, from the root of the pages. */
  path: string
  text?: string
  /** Whom it names: `NAMED` stands for the name in its texts. */
  about?: Named
  /** Its subject is the title in the list. */
  mail: Mail
}

/** Why nobody is told, for whoever reads the code. */
export interface Untold {
  untold: string
}

/** What a member learns of a change to their points or rights. Whoever makes such a change must give one. */
export type Telling = Told | Untold

/** A member with what they learn. */
export interface TellingTo {
  memberId: string
  telling: Telling
}

/** Where the address of a member who has left is: no mail ever reaches it (RFC 2606). */
export const REMOVED_HOST = 'removed.invalid'

/** Whether an address is that of a member who has deleted their account. */
export const isRemovedAddress = (email: string): boolean => email.endsWith(`@${REMOVED_HOST}`)

/** Those of the tellings that reach somebody: a removed account has no reader. */
export const toMessage = (tellings: readonly TellingTo[]): { memberId: string; draft: Told }[] =>
  tellings.flatMap(({ memberId, telling }) =>
    'untold' in telling || isRemovedAddress(telling.mail.to) ? [] : [{ memberId, draft: telling }],
  )
