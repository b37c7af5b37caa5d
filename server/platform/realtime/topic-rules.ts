import type { ErrorCode } from '../../../contract/errors.ts'
import { type DurablePattern, type FleetingPattern, type TopicPattern, topics } from '../../../contract/realtime.ts'
import { type CallingMember, toAccessRefusal } from '../http/caller.ts'
import type { History } from './durable-stream.ts'

type Somebody = Pick<CallingMember, 'id' | 'fullName'>

interface Audiences {
  /** Members of one audience read one stream: the entitlement class, or the member itself. */
  audienceOf?: (member: CallingMember) => string
  /** Whether there is such a topic, for patterns with a variable. */
  exists?: (variable: string) => boolean
  /** Where the database says who may listen: why this member may not; null where they may. Asked again whenever their rights change. */
  findRefusal?: (member: CallingMember, variable: string) => Promise<ErrorCode | null>
  /** Somebody has begun, or ceased, to listen: once for each of their connections. */
  onJoin?: (member: Somebody, variable: string) => void
  onLeave?: (member: Somebody, variable: string) => void
  /** A listener is typing. */
  onTyping?: (member: Somebody, variable: string) => void
}

/** A kind of events: who listens to which stream of it and, for a durable one, where its events are kept. */
export type TopicRules = Audiences & ({ pattern: DurablePattern; history: History } | { pattern: FleetingPattern })

/** Other processes say which of these they listen to, and are told of no others. */
export const isState = (pattern: TopicPattern): boolean => {
  const topic = topics[pattern]
  return topic.kind === 'fleeting' && topic.latest === 'state'
}

export interface Found {
  rules: TopicRules
  variable: string
}

/** The topics that features define, found by name. */
export const createTopicRules = () => {
  const definitions: { rules: TopicRules; matcher: RegExp }[] = []

  const find = (topic: string): Found | null => {
    for (const { rules, matcher } of definitions) {
      const match = matcher.exec(topic)
      if (match) return { rules, variable: match[1] ?? '' }
    }
    return null
  }

  return {
    define: (rules: TopicRules): void => {
      const matcher = new RegExp(`^${rules.pattern.replace(/\{\w+\}/, '([\\w.-]+)')}$`)
      definitions.push({ rules, matcher })
    },

    find,

    /** The topic that `member` may read, or the code of the refusal, without asking the database. */
    admit: (member: CallingMember, topic: string): Found | ErrorCode => {
      const found = find(topic)
      if (!found || found.rules.exists?.(found.variable) === false) return 'TOPIC_UNKNOWN'
      return topics[found.rules.pattern].mayListen(member) ? found : toAccessRefusal(member)
    },
  }
}

export type TopicRegistry = ReturnType<typeof createTopicRules>
