import { NOTIFICATION_KIND_NAMES, type NotificationKind, toKind } from '../../contract/notification-kinds.ts'

/** The channels by which notifications leave at once, as `/metrics` calls them. */
const UNSENT_CHANNELS = ['push', 'mail', 'telegram'] as const
export type UnsentChannel = (typeof UNSENT_CHANNELS)[number]

/** Notifications that did not reach somebody in time. */
export interface UnsentNotifications {
  channel: UnsentChannel
  kind: NotificationKind
  members: number
}

/** What the parts of a process count for operators. Begins at nought with each process. */
export const createFigures = () => {
  const unsent: UnsentNotifications[] = NOTIFICATION_KIND_NAMES.filter(
    (kind) => 'push' in toKind(kind).channels,
  ).flatMap((kind) => UNSENT_CHANNELS.map((channel) => ({ channel, kind, members: 0 })))
  let countFollowers = (): number => 0
  let fileFailures = 0

  return {
    /** So many more were not told in time. */
    addUnsent: ({ channel, kind, members }: UnsentNotifications): void => {
      const row = unsent.find((known) => known.channel === channel && known.kind === kind)
      if (row) row.members += members
    },
    listUnsent: (): readonly Readonly<UnsentNotifications>[] => unsent,

    /** The file store could not be asked once more. */
    addFileFailure: (): void => {
      fileFailures += 1
    },
    countFileFailures: (): number => fileFailures,

    /** Who knows how many processes follow this one. */
    watchFollowers: (count: () => number): void => {
      countFollowers = count
    },
    countFollowers: (): number => countFollowers(),
  }
}

export type Figures = ReturnType<typeof createFigures>
