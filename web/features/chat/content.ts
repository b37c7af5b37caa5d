import { reportMessages } from '../../../contract/reports.ts'
import { SEAT_LINES } from '../../../contract/rooms.ts'
import { formatCount } from '../../lib/format.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import { fileTexts } from '../../ui/file-texts.ts'

export const roomTexts = {
  back: 'Back to the rooms',
  loading: 'Loading the room',
  hostedBy: 'Hosted by',
  online: (online: number) => `${formatCount(online)} online`,
  simulatedOnline: 'Example number for the demo.',
  notJoined: 'You haven’t joined this room',
  join: 'Join Room',
  joining: 'Joining',
  full: 'This room is full',
  closedNow: 'This room is closed',
  members: (members: string, most: string) => `${members} of ${most} members`,
  quiet: 'No messages in the last 24 hours',
  quietHint: 'Join to read earlier ones.',
  opened: 'Your room is open',
  openedHint: 'Invite members, then make your first call. Your record starts with it.',
  begin: 'Create invite code',
  deleted: (room: string) => `${room} was deleted`,
  goneOrOut: (room: string) => `${room} was deleted, or you were removed from it`,
  toRooms: 'See all rooms',
  closed: 'This room is closed. You can read it; only its host and moderators can write.',
  reconnecting: 'Reconnecting. Your messages will send on their own.',
  panels: { search: 'Search', pins: 'Pinned', members: 'Members', trade: 'Trade', tools: 'Tools' },
  leave: 'Leave this room',
  hostCalls: (n: string) => `of ${n} calls`,
  hostInterval: (interval: string) => `95% interval ${interval}`,
  hostShort: (n: string) => `Not enough data yet (${n} of 30)`,
  showSearch: 'Search in this room',
  showDetails: 'Pins, members and more',
  showReports: (count: number) => `Open ${formatCount(count)} ${count === 1 ? 'report' : 'reports'}`,
  details: 'About this room',
  pinnedLine: (text: string) => `Pinned: ${text}. Jump to it.`,
  close: 'Close',
} as const

export const logTexts = {
  label: 'Messages',
  loading: 'Loading messages',
  older: 'Loading older messages',
  start: 'Start of the room',
  none: 'No messages yet',
  noneHint: 'Write the first message.',
  /** Names at most two of those who joined. */
  joined: ([first, second, ...others]: readonly string[]) => {
    if (second === undefined) return `${first} ${SEAT_LINES.joined}`
    if (others.length === 0) return `${first} and ${second} ${SEAT_LINES.joined}`
    return `${first}, ${second} and ${others.length === 1 ? '1 other' : `${formatCount(others.length)} others`} joined`
  },
  unread: 'New messages',
  newest: 'Jump to the newest',
  newestWith: (count: number) => `${formatCount(count)} new, jump to the newest`,
  notThere: 'The messages didn’t load. Try again.',
  host: 'Host',
  moderator: 'Moderator',
  edited: '(edited)',
  removed: commonLabels.messageRemoved,
  gone: 'A former member',
  simulated: 'Example message for the demo.',
  picture: (name: string) => `Picture from ${name}`,
  pictureFailed: fileTexts.pictureFailed,
  replyTo: (name: string) => `Reply to ${name}. Jump to it.`,
  pinned: 'Pinned',
  reaction: (emoji: string, count: number) => `${emoji}, ${formatCount(count)}`,
  sending: 'Sending',
  waiting: 'Waiting to send',
  failed: 'Not sent.',
  retry: 'Try again',
  drop: 'Discard',
  hiddenCard: 'Your tier doesn’t include signals of this timeframe.',
  upgrade: 'See the tiers',
  entry: 'Entry',
  expiry: 'Expiry',
  confidence: 'Confidence',
} as const

export const actTexts = {
  label: (name: string) => `Actions on the message from ${name}`,
  react: (emoji: string) => `React with ${emoji}`,
  reply: 'Reply',
  edit: 'Edit',
  remove: 'Delete',
  pin: 'Pin',
  unpin: 'Unpin',
  report: 'Report',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'Couldn’t copy the link',
} as const

/** Offered at every message; any other emoji can be reacted with where it stands already. */
export const QUICK_REACTIONS = ['👍', '🔥', '❤️', '😂', '😮'] as const

export const composerTexts = {
  label: 'Message',
  placeholder: (room: string) => `Message ${room}`,
  send: 'Send',
  save: 'Save',
  attach: 'Add a picture',
  removePicture: 'Remove the picture',
  replying: (name: string) => `Replying to ${name}`,
  editing: 'Editing your message. Press Escape to cancel.',
  cancel: 'Cancel',
  left: commonLabels.charactersLeft,
  mentions: 'Members to mention',
  signal: 'Show a signal',
  noSignal: 'No signal',
  muted: (until: string) => `You are muted in this room until ${until}.`,
  slow: (seconds: number) => `Slow mode: one message every ${seconds} seconds.`,
} as const

export const removeTexts = {
  title: 'Delete this message?',
  effect: 'The message is removed for everyone and replaced with “Message deleted”.',
  cancel: 'Keep it',
  confirm: 'Delete',
  running: 'Deleting',
} as const

export const reportTexts = {
  title: (name: string) => `Report the message from ${name}`,
  reason: 'What’s wrong?',
  hint: 'The room’s host and moderators see the reason, not your name.',
  cancel: 'Cancel',
  confirm: 'Send report',
  running: 'Sending',
  sent: reportMessages.sent,
  undo: 'Undo',
  withdrawn: 'Report withdrawn',
} as const

export const searchTexts = {
  label: 'Search in this room',
  placeholder: 'A word or a part of one',
  none: 'Nothing found',
  more: 'Show older',
  jump: 'Jump to it',
  noPins: 'No pinned messages',
} as const

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** `Amara and Ife are typing…` */
export const typingWords = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : names.length > 3
      ? 'Several people are typing…'
      : `${listed(names)} ${names.length === 1 ? 'is' : 'are'} typing…`

/** What a screen reader is told of what has come, all at once. */
export const newsWords = (messages: readonly { name: string; text: string }[]): string => {
  const [only] = messages
  if (!only) return ''
  return messages.length === 1 ? `${only.name}: ${only.text}` : `${messages.length} new messages`
}

/** Which messages of a room notify the member while they are elsewhere. */
export const levelTexts = {
  label: 'Notifications',
  all: 'All',
  mentions: 'Mentions',
  none: 'None',
  channels: 'Choose channels',
} as const

export const memberTexts = {
  appoint: 'Make moderator',
  dismiss: 'Dismiss as moderator',
  search: 'Find a member',
  none: 'No member by that name',
  muted: (until: string) => `Muted until ${until}`,
  mutes: [
    { minutes: 15, label: 'Mute 15 min' },
    { minutes: 1_440, label: 'Mute a day' },
  ],
  unmute: 'Unmute',
  remove: 'Remove',
  removing: {
    title: (name: string) => `Remove ${name} from this room?`,
    effect: 'They leave now and can’t return until you let them back in.',
    cancel: 'Keep them',
    confirm: 'Remove',
    running: 'Removing',
  },
} as const

/** The decisions of a host. What is done about an author removes the message too. */
export const roomReportTexts = {
  title: 'Reports',
  none: 'No open reports.',
  show: 'Show in chat',
  deleted: logTexts.removed,
  from: (name: string) => `Message from ${name}`,
  reasons: 'Reasons',
  decisions: {
    remove: 'Delete message',
    mute: 'Delete and mute for a day',
    expel: 'Delete and remove member',
    dismiss: 'Dismiss',
  },
  done: 'Report resolved',
} as const

export const toolTexts = {
  invites: 'Invites',
  uses: 'Max uses',
  days: 'Valid for (days)',
  create: 'Create code',
  creating: 'Creating',
  once: 'Copy it now. You won’t see it again.',
  copy: 'Copy the code',
  used: (uses: string, most: string) => `${uses} of ${most} used`,
  until: (at: string) => `until ${at}`,
  revoke: 'Revoke',
  revoked: 'Revoked',
  noInvites: 'No invite codes yet.',
  rules: 'Rules of this room',
  slowMode: 'Seconds between a member’s messages',
  slowModeHint: '0 turns slow mode off.',
  words: 'Blocked words',
  wordsHint: 'One per line. Messages that contain them are rejected.',
  save: 'Save rules',
  saving: 'Saving',
  saved: 'Rules saved.',
  removed: 'Removed members',
  noneRemoved: 'No removed members.',
  readmit: 'Let back in',
} as const
