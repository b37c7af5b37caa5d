import { type DurablePattern, type FleetingPattern, type TopicPattern, topics } from '../../../contract/realtime.ts'
import { toEntitlement } from '../../../contract/signals.ts'
import type { CallingMember } from '../http/caller.ts'
import type { History } from '../realtime/durable-stream.ts'
import type { TopicRules } from '../realtime/hub.ts'
import { isState } from '../realtime/topic-rules.ts'
import type { AskLeader } from './ask-leader.ts'
import type { PresenceReport } from './report-presence.ts'

interface Deps {
  ask: AskLeader
  presence: Pick<PresenceReport, 'join' | 'leave'>
  onError: (error: unknown) => void
}

const itself = ({ id }: CallingMember): string => id
const everybody = (): string => ''

/** Who reads one stream with whom. The topics' features say the same of the leader, which the test of this file holds them to. */
const audiences: { [P in TopicPattern]: (member: CallingMember) => string } = {
  'signals/1m/created': toEntitlement,
  'signals/5m/created': toEntitlement,
  'signals/entered': toEntitlement,
  'signals/settled': toEntitlement,
  'market/{pair}/candle': everybody,
  'marathons/{id}/leaderboard': everybody,
  'marathons/{id}/trades': everybody,
  'rooms/{id}/message': toEntitlement,
  'rooms/{id}/presence': everybody,
  'support/tickets': everybody,
  'members/me/price-alerts': itself,
  'members/me/practice': itself,
  'members/me/auto-trading': itself,
  'members/me/marathons': itself,
  'members/me/rooms': itself,
  'members/me/upoints': itself,
  'members/me/notifications': itself,
  'members/me/tickets': itself,
  'members/me/changed': itself,
}
/** Of these, the leader is asked whether they are there and whether a member may listen. */
const asked: ReadonlySet<TopicPattern> = new Set<TopicPattern>([
  ...(['market/{pair}/candle', 'support/tickets'] as const),
  ...(['marathons/{id}/leaderboard', 'marathons/{id}/trades'] as const),
  ...(['rooms/{id}/message', 'rooms/{id}/presence'] as const),
])
/** Of these, the leader is told who listens and who types. */
const watched: ReadonlySet<TopicPattern> = new Set<TopicPattern>(['rooms/{id}/presence'])

const isDurable = (pattern: TopicPattern): pattern is DurablePattern => topics[pattern].kind === 'durable'

/** Every topic, as a process knows it that asks its leader for the rest. */
export const followedTopics = ({ ask, presence, onError }: Deps): TopicRules[] => {
  const history: History = {
    findPosition: async (source) => (await ask('position', source)).position,
    findEvents: async (source, stretch) => (await ask('events', { ...source, ...stretch })).events,
  }
  return (Object.keys(topics) as TopicPattern[]).map((pattern): TopicRules => {
    const toTopic = (variable: string): string => pattern.replace(/\{\w+\}/, variable)
    const rest = {
      audienceOf: audiences[pattern],
      ...(asked.has(pattern) && {
        findRefusal: async (member: CallingMember, variable: string) =>
          (await ask('refusal', { topic: toTopic(variable), member })).refusal,
      }),
      ...(isState(pattern) && {
        onJoin: (_member: unknown, variable: string) => presence.join(toTopic(variable)),
        onLeave: (_member: unknown, variable: string) => presence.leave(toTopic(variable)),
      }),
      ...(watched.has(pattern) && {
        onJoin: ({ id }: Pick<CallingMember, 'id'>, variable: string) => presence.join(toTopic(variable), id),
        onLeave: ({ id }: Pick<CallingMember, 'id'>, variable: string) => presence.leave(toTopic(variable), id),
        onTyping: ({ id, fullName }: Pick<CallingMember, 'id' | 'fullName'>, variable: string) =>
          void ask('typing', { topic: toTopic(variable), id, fullName }).catch(onError),
      }),
    }
    return isDurable(pattern) ? { pattern, history, ...rest } : { pattern: pattern as FleetingPattern, ...rest }
  })
}
