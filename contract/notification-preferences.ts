import { type AlertWays, type NotificationSettings, SILENT } from './notifications.ts'

/** The switches above the finer choices. Security has no choice: it is always on. */
export const PREFERENCES = ['signals', 'trades', 'marketing'] as const
export type Preference = (typeof PREFERENCES)[number]

/** Over the channels that a member has: a subscribed browser, their email, a linked Telegram chat. */
const reaching = (ways: AlertWays, on: boolean, mail = on): AlertWays => ({
  ...ways,
  notification: on,
  mail,
  telegram: on,
})
const quiet = (ways: AlertWays): AlertWays => ({ ...reaching(ways, false), sound: false, vibration: false })
const isAnyOn = (ways: object): boolean => Object.values(ways).includes(true)

/** A switch is on while anything of it reaches the member. */
export const preferencesOf = ({
  '1m': scalping,
  '5m': standard,
  channels: { trades, news },
}: NotificationSettings): Record<Preference, boolean> => ({
  signals: isAnyOn(scalping) || isAnyOn(standard),
  trades: isAnyOn(trades),
  marketing: isAnyOn(news),
})

/** The settings after a switch was turned. Turning signals on chooses no email: there are up to 288 signals of 5 minutes a day. */
export const withPreference = (
  settings: NotificationSettings,
  preference: Preference,
  on: boolean,
): NotificationSettings => {
  const { '1m': scalping, '5m': standard, channels } = settings
  if (preference === 'trades') return { ...settings, channels: { ...channels, trades: { push: on, telegram: on } } }
  if (preference === 'marketing') return { ...settings, channels: { ...channels, news: { mail: on } } }
  return on
    ? { ...settings, '1m': reaching(scalping, true, scalping.mail), '5m': reaching(standard, true, standard.mail) }
    : { ...settings, '1m': quiet(scalping), '5m': quiet(standard) }
}

/** A new member's settings: signals and trades on, marketing off. */
export const FIRST_SETTINGS: NotificationSettings = withPreference(
  withPreference(SILENT, 'signals', true),
  'trades',
  true,
)
