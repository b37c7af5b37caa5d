import { formatUtc, layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Told } from '../../platform/notifications/telling.ts'
import type { SeatReader } from './seat-store.ts'
import type { Room } from './store.ts'

/** What the member may do in a room changed. */
const roomAccessMail = (
  to: Recipient,
  { publicUrl, subject, sentences, path }: { publicUrl: string; subject: string; sentences: string[]; path: string },
): Mail => ({
  to: to.email,
  subject,
  ...layOut({
    title: subject,
    before: [`Hello ${to.fullName},`, ...sentences],
    action: { label: 'Open your rooms', url: `${publicUrl}${path}` },
    after: [mailSentences.ifMistaken],
  }),
})

/** Every change that somebody else makes to what a member may do in a room. */
export type SeatNotifications =
  | 'muted'
  | 'unmuted'
  | 'removed'
  | 'readmitted'
  | 'deleted'
  | 'hosts'
  | 'hosts-no-longer'
  | 'moderates'
  | 'moderates-no-longer'

type NotifiedRoom = Pick<Room, 'id' | 'name' | 'type'>

const ROOMS_PATH = '/dashboard/traders-rooms'

const TEXTS: Record<
  SeatNotifications,
  (room: NotifiedRoom, until: Date | null) => { subject: string; sentence: string }
> = {
  muted: ({ name }, until) => ({
    subject: `You are muted in ${name}`,
    sentence: `You can read the room, but you can't write${until ? ` until ${formatUtc(until)}` : ''}.`,
  }),
  unmuted: ({ name }) => ({
    subject: `You can write in ${name} again`,
    sentence: 'You are no longer muted.',
  }),
  removed: ({ name }) => ({
    subject: `You were removed from ${name}`,
    sentence: 'You can no longer read this room or join it.',
  }),
  readmitted: ({ name, type }) => ({
    subject: `You can join ${name} again`,
    sentence:
      type === 'private' ? 'You need a new invite to join the room.' : 'You can join it from the list of rooms.',
  }),
  deleted: ({ name }) => ({
    subject: `${name} was deleted`,
    sentence: 'We deleted this room and its messages. Nothing else in your account changed.',
  }),
  hosts: ({ name }) => ({
    subject: `You are the host of ${name}`,
    sentence: 'You can invite members, mute them and remove them.',
  }),
  moderates: ({ name }) => ({
    subject: `You are a moderator of ${name}`,
    sentence: 'You can mute and remove members, and delete and pin messages.',
  }),
  'moderates-no-longer': ({ name }) => ({
    subject: `You are no longer a moderator of ${name}`,
    sentence: 'You are still a member of the room.',
  }),
  'hosts-no-longer': ({ name }) => ({
    subject: `You are no longer the host of ${name}`,
    sentence: 'You are still a member of the room.',
  }),
}

const HAS_ROOM: readonly SeatNotifications[] = [
  'muted',
  'unmuted',
  'hosts',
  'hosts-no-longer',
  'moderates',
  'moderates-no-longer',
]

/** What a member learns of a change to their seat. */
export const createSeatNotifications =
  (publicUrl: string) =>
  (news: SeatNotifications, room: NotifiedRoom, until: Date | null = null) =>
  (to: Pick<SeatReader, 'email' | 'fullName'>): Told => {
    const { subject, sentence } = TEXTS[news](room, until)
    const path = HAS_ROOM.includes(news) ? `${ROOMS_PATH}/${room.id}` : ROOMS_PATH
    const mail = roomAccessMail(to, { publicUrl, subject, sentences: [`${subject}.`, sentence], path })
    return { kind: 'account', path, text: sentence, mail }
  }
