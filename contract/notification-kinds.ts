import * as z from 'zod/mini'

/** How something reaches a member. Sound and vibration are of a screen that is open. */
export const CHANNELS = ['list', 'mail', 'push', 'telegram', 'sound', 'vibration'] as const
export type Channel = (typeof CHANNELS)[number]

/** The switches above the finer choices. Security has no choice: it is always on. */
export const PREFERENCES = ['signals', 'trades', 'marketing'] as const
export type Preference = (typeof PREFERENCES)[number]

interface Declaration {
  /** What a member chooses. */
  label: string
  /** What one of them is called in the list; the label unless given. */
  entry?: string
  /** `on` and `off`: the member's to switch, and how it begins. `always`: can't be switched off. Nothing comes by a channel that is left out. */
  channels: Partial<Record<Channel, 'on' | 'off' | 'always'>>
  /** Its email is of no use later: quiet hours leave it out. */
  isPrompt?: true
  /** The switch that turns it on and off as a whole. */
  preference?: Preference
}

const OF_SIGNALS = { push: 'on', telegram: 'on', mail: 'off', sound: 'off', vibration: 'off' } as const

/** Every kind of notification. A new kind is one entry here; settings, their table, the list and every sender follow it. */
export const NOTIFICATION_KINDS = {
  '1m': { label: '1-minute signals', channels: OF_SIGNALS, preference: 'signals' },
  '5m': { label: '5-minute signals', channels: OF_SIGNALS, preference: 'signals' },
  /** Prices that a member waits for. */
  prices: { label: 'Price alerts', channels: { push: 'on', telegram: 'on' }, preference: 'trades' },
  security: { label: 'Security', channels: { list: 'always', mail: 'always' } },
  account: { label: 'Account, deposits and tiers', entry: 'Account', channels: { list: 'always', mail: 'always' } },
  points: { label: 'U-Points', channels: { list: 'always', mail: 'always' } },
  support: { label: 'Support’s answers', entry: 'Support', channels: { list: 'on', mail: 'on' } },
  reports: { label: 'Outcomes of your reports', entry: 'Report', channels: { list: 'always', mail: 'always' } },
  mentions: {
    label: 'Mentions in rooms',
    entry: 'Mention',
    channels: { list: 'on', push: 'off', telegram: 'off' },
  },
  moderation: {
    label: 'Reports in rooms you moderate',
    entry: 'Room report',
    channels: { list: 'on', push: 'off', telegram: 'off' },
  },
  reminders: {
    label: 'Live sessions and marathons',
    entry: 'Reminder',
    channels: { list: 'on', mail: 'on', push: 'off', telegram: 'off' },
    isPrompt: true,
  },
  announcements: {
    label: 'Announcements',
    entry: 'Announcement',
    channels: { list: 'always', mail: 'off' },
    preference: 'marketing',
  },
  /** Leaves at 20:00 of the member's clock; the weekly card on Sundays. */
  recap: {
    label: 'Evening and weekly recaps',
    entry: 'Recap',
    channels: { list: 'on', mail: 'off', push: 'on', telegram: 'on' },
    isPrompt: true,
    preference: 'trades',
  },
  /** Results of practice orders and marathons, beside the email about points that moved. */
  trades: { label: 'Order and marathon results', channels: { push: 'on', telegram: 'on' }, preference: 'trades' },
} as const satisfies Record<string, Declaration>

type Kinds = typeof NOTIFICATION_KINDS
export type NotificationKind = keyof Kinds
type ChannelsOf<Kind extends NotificationKind> = Kinds[Kind]['channels']

/** The kinds that can come by this channel. */
export type KindOn<On extends Channel> = {
  [Kind in NotificationKind]: On extends keyof ChannelsOf<Kind> ? Kind : never
}[NotificationKind]

/** The kinds that always come by the list and by email. */
export type MandatoryKind = {
  [Kind in NotificationKind]: ChannelsOf<Kind> extends { list: 'always'; mail: 'always' } ? Kind : never
}[NotificationKind]

type ChoicesOf<Kind extends NotificationKind> = {
  [On in keyof ChannelsOf<Kind> as ChannelsOf<Kind>[On] extends 'always' ? never : On]: boolean
}

/** What is left to the member: kind by channel. */
export type NotificationChoices = {
  [Kind in NotificationKind as keyof ChoicesOf<Kind> extends never ? never : Kind]: ChoicesOf<Kind>
}

/** One choice. `begins`: what it is until the member chooses. */
export interface Choice {
  kind: NotificationKind
  channel: Channel
  begins: boolean
}

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]

export const toKind = (kind: NotificationKind): Declaration => NOTIFICATION_KINDS[kind]

/** Every choice that there is. */
export const CHOICES: readonly Choice[] = NOTIFICATION_KIND_NAMES.flatMap((kind) =>
  CHANNELS.flatMap((channel) => {
    const begins = toKind(kind).channels[channel]
    return begins === 'on' || begins === 'off' ? [{ kind, channel, begins: begins === 'on' }] : []
  }),
)

/** A value for each choice. */
const choicesFrom = <Value>(read: (choice: Choice) => Value): Record<string, Record<string, Value>> =>
  Object.fromEntries(
    NOTIFICATION_KIND_NAMES.flatMap((kind) => {
      const own = CHOICES.filter((choice) => choice.kind === kind)
      return own.length > 0 ? [[kind, Object.fromEntries(own.map((choice) => [choice.channel, read(choice)]))]] : []
    }),
  )

export const toChoices = (isOn: (choice: Choice) => boolean): NotificationChoices =>
  choicesFrom(isOn) as unknown as NotificationChoices

/** Whether it is chosen; undefined where it is no choice of the member's. */
export const findChoice = (
  choices: NotificationChoices,
  kind: NotificationKind,
  channel: Channel,
): boolean | undefined => (choices as Partial<Record<string, Partial<Record<string, boolean>>>>)[kind]?.[channel]

const booleans = Object.entries(choicesFrom(() => z.boolean())).map(([kind, fields]) => [kind, z.object(fields)])

export const NotificationChoices = z.object(Object.fromEntries(booleans)) as unknown as z.ZodMiniType<
  NotificationChoices,
  NotificationChoices
>

/** What the list can hold. */
export const LISTED_KINDS = NOTIFICATION_KIND_NAMES.filter((kind) => 'list' in toKind(kind).channels) as [
  KindOn<'list'>,
  ...KindOn<'list'>[],
]
export const ListedKind = z.enum(LISTED_KINDS)
export type ListedKind = z.infer<typeof ListedKind>
