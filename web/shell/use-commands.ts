import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '../../contract/call.ts'
import type { searchOwnRooms } from '../../contract/chat.ts'
import type { AdminMember } from '../../contract/members.ts'
import { ANSWER_MUTE_MINUTES } from '../../contract/notifications.ts'
import type { searchProfiles } from '../../contract/profiles.ts'
import { type Signal, toDirection, toEntitlement } from '../../contract/signals.ts'
import type { SettledSignal } from '../../contract/track-record.ts'
import { useMarket } from '../data/market.ts'
import { useMuteNotifications } from '../data/notification-settings.ts'
import { SIGNALS_KEY } from '../data/signals.ts'
import { useUser } from '../data/user-context.tsx'
import { formatTime } from '../lib/format.ts'
import { chooseTheme, currentTheme } from '../lib/theme.ts'
import { presetTexts } from '../market/alerts/content.ts'
import { type ScreenPath, screens } from '../screens.ts'
import { outcomeWord } from '../ui/direction.tsx'
import { showToast } from '../ui/toast.tsx'
import { type Command, reachableScreens } from './commands.ts'
import { helpPlaces, type Place, screenWords, settingPlaces } from './places.ts'
import type { useKnownPlaces } from './use-finds.ts'
import { useLogout } from './use-logout.ts'

const themes = [
  { theme: 'dark', title: 'Dark theme', words: 'ink night mode switch' },
  { theme: 'light', title: 'Light theme', words: 'paper day mode switch' },
] as const

const useGo = () => {
  const navigate = useNavigate()
  return (to: ScreenPath, on: { hash?: string; search?: Record<string, string> } = {}) => void navigate({ to, ...on })
}

const useScreenCommands = (openShortcutList: () => void): Command[] => {
  const { isAdmin } = useUser()
  const go = useGo()
  const logout = useLogout()
  const mute = useMuteNotifications()
  const placeCommand =
    (detail: string, words = '') =>
    (place: Place): Command => ({
      id: place.title,
      title: place.title,
      detail,
      words: `${words} ${place.words}`,
      run: () => go(place.to, place.hash === undefined ? {} : { hash: place.hash }),
    })
  return [
    ...reachableScreens(screens, isAdmin).map(({ path, title, access }) => ({
      id: path,
      title,
      detail: access === 'admin' ? 'Administration' : path,
      words: screenWords[path] ?? '',
      run: () => go(path as ScreenPath),
    })),
    ...themes.map(({ theme, title, words }) => ({
      id: `theme ${theme}`,
      title,
      detail: currentTheme() === theme ? 'Setting (on)' : 'Setting',
      words,
      run: () => chooseTheme(theme),
    })),
    ...settingPlaces.map(placeCommand('Setting')),
    ...helpPlaces.map(placeCommand('Help')),
    {
      id: 'mute',
      title: 'Mute alerts for 1 hour',
      detail: 'Action',
      words: 'quiet silence notifications',
      run: () =>
        mute.mutate(ANSWER_MUTE_MINUTES, {
          onSuccess: ({ mutedUntil }) => showToast(presetTexts.muted(formatTime(mutedUntil ?? ''))),
          onError: ({ message }) => showToast(message, 'alert'),
        }),
    },
    { id: 'shortcuts', title: 'Keyboard shortcuts', detail: 'Help, ?', words: 'keys', run: openShortcutList },
    { id: 'logout', title: 'Logout', detail: 'End this session', words: 'sign out', run: () => void logout() },
  ]
}

const signalTitle = (number: number, direction: string, pair: string, timeframe: string) =>
  `Signal ${number}: ${direction} ${pair} ${timeframe}`

/** The signals that this page knows, newest first. One that is not settled is shown where it runs. */
const useKnownSignals = (): Command[] => {
  const client = useQueryClient()
  const go = useGo()
  const known = client.getQueriesData<Signal[]>({ queryKey: SIGNALS_KEY }).flatMap(([, signals]) => signals ?? [])
  const signals = [...new Map(known.map((signal) => [signal.id, signal])).values()]
  return signals
    .toSorted((a, b) => b.recordSequence - a.recordSequence)
    .map((signal) => ({
      id: signal.id,
      title: signalTitle(signal.recordSequence, toDirection(signal), signal.pair, signal.timeframe),
      detail: `${signal.outcome ? outcomeWord(signal.outcome) : 'Running'}, ${formatTime(signal.entryAt)}`,
      hidden: true,
      run: () =>
        signal.outcome
          ? go('/signals/replay', { search: { signal: signal.id } })
          : go('/dashboard/signals', { search: { pair: signal.pairId } }),
    }))
}

/** Each pair opens the Signal Room with its chart; none for whom the market is closed. */
const usePairs = (): Command[] => {
  const go = useGo()
  const pairs = useMarket({ enabled: toEntitlement(useUser()) !== 'none' }).data?.pairs ?? []
  return pairs.map(({ id, name }) => ({
    id: `pair ${id}`,
    title: name,
    detail: 'Signal Room',
    words: `${id} pair chart`,
    hidden: true,
    run: () => go('/dashboard/signals', { search: { pair: id } }),
  }))
}

/** Every screen the member may open, what can be done from anywhere, pairs, and the signals that this page knows. */
export const useCommands = (openShortcutList: () => void): Command[] => {
  const screenCommands = useScreenCommands(openShortcutList)
  const pairs = usePairs()
  const signals = useKnownSignals()
  return [...screenCommands, ...pairs, ...signals]
}

/** What was asked of the server, as commands. */
export const useFoundCommands = () => {
  const navigate = useNavigate()
  const go = useGo()
  const roomCommand =
    (detail: string) =>
    ({ id, name }: { id: string; name: string }): Command => ({
      id: `room ${id}`,
      title: name,
      detail,
      words: 'room chat',
      run: () => void navigate({ to: '/dashboard/traders-rooms/$id', params: { id } }),
    })
  return {
    /** Each room once: those that the member has joined first. */
    ofPlaces: ({ mine, rooms, lessons, marathons }: ReturnType<typeof useKnownPlaces>): Command[] => [
      ...mine.map(roomCommand('Your room')),
      ...rooms.filter(({ id }) => !mine.some((one) => one.id === id)).map(roomCommand('Room')),
      ...lessons.map(({ id, title }) => ({
        id: `lesson ${id}`,
        title,
        detail: 'Lesson',
        run: () => void navigate({ to: '/dashboard/learning/$id', params: { id } }),
      })),
      ...marathons.map(({ id, name, isParticipating }) => ({
        id: `marathon ${id}`,
        title: name,
        detail: isParticipating ? 'Your marathon' : 'Marathon',
        run: () =>
          isParticipating
            ? void navigate({ to: '/dashboard/marathons/$id', params: { id } })
            : go('/dashboard/marathons', { search: { marathon: id } }),
      })),
    ],
    ofProfile: ({ handle, name }: ReplyOf<typeof searchProfiles>[number]): Command => ({
      id: `profile ${handle}`,
      title: name,
      detail: `@${handle}`,
      run: () => void navigate({ to: '/u/$handle', params: { handle } }),
    }),
    ofMessage: ({
      roomId,
      roomName,
      number,
      authorName,
      excerpt,
    }: ReplyOf<typeof searchOwnRooms>[number]): Command => ({
      id: `message ${roomId} ${number}`,
      title: excerpt,
      detail: authorName === null ? roomName : `${authorName}, ${roomName}`,
      run: () =>
        void navigate({ to: '/dashboard/traders-rooms/$id', params: { id: roomId }, search: { message: number } }),
    }),
    ofSignal: (signal: SettledSignal): Command => ({
      id: signal.id,
      title: signalTitle(signal.commitIndex + 1, signal.direction, signal.pair, signal.timeframe),
      detail: `${outcomeWord(signal.outcome)}, ${formatTime(signal.entryAt)}`,
      run: () => go('/signals/replay', { search: { signal: signal.id } }),
    }),
    ofMember: ({ id, fullName, email }: AdminMember): Command => ({
      id: `member ${id}`,
      title: fullName,
      detail: email,
      run: () => void navigate({ to: '/dashboard/admin/users/$id', params: { id } }),
    }),
  }
}
