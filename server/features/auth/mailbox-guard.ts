import { createWindowCounts } from '../../platform/http/window-counts.ts'

const HOUR = 3600
const LINKS_AT_ONCE = 10
const LINK_EVERY_SECONDS = 5 * 60
const CODES_PER_HOUR = 60

/**
 * Keeps whoever types somebody's e-mail again and again, from however many addresses, from filling that mailbox. Nothing is refused
 * and nothing is answered differently; it only is not mailed. Counts e-mails, whether or not anybody has them.
 */
export const createMailboxGuard = ({ now, scale }: { now: () => number; scale: number }) => {
  const counts = createWindowCounts(now)

  return {
    /**
     * Whether a reset link may be mailed: ten an hour at once, then one in five minutes. A link serves its owner whoever asked for
     * it, and lives 30 minutes: there is always a fresh one in the mailbox.
     */
    mayMailLink: (email: string): boolean => {
      const isFirst = counts.add(`every|${email}`, LINK_EVERY_SECONDS).count === 1
      return counts.add(`links|${email}`, HOUR).count <= LINKS_AT_ONCE * scale || isFirst
    },

    /**
     * Whether a confirmation code may be mailed: sixty an hour. Unlike a link it serves only who asked for it, so this is set where a
     * mailbox is worth more than a sign-up.
     */
    mayMailCode: (email: string): boolean => counts.add(`codes|${email}`, HOUR).count <= CODES_PER_HOUR * scale,
  }
}
export type MailboxGuard = ReturnType<typeof createMailboxGuard>
