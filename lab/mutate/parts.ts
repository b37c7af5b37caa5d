/** Source files that are changed token by token, and the tests that should notice. Few tests, so that a run is short. */
export interface MutantPart {
  name: string
  files: readonly string[]
  tests: readonly string[]
  /** These tests need a database: the embedded one. */
  database?: true
}

export const mutantParts: readonly MutantPart[] = [
  {
    name: 'hub',
    files: [
      'server/platform/realtime/hub.ts',
      'server/platform/realtime/durable-stream.ts',
      'server/platform/realtime/fleeting-stream.ts',
      'server/platform/realtime/gathered-frames.ts',
    ],
    tests: ['server/platform/realtime/{hub,asked-topics,durable-stream,gathered-frames}.test.ts'],
  },
  {
    name: 'frames',
    files: ['server/platform/realtime/frames.ts'],
    tests: ['server/platform/realtime/frames.test.ts'],
  },
  {
    name: 'realtime-client',
    files: ['web/lib/realtime/realtime-client.ts', 'web/lib/realtime/topic-positions.ts'],
    tests: ['web/lib/realtime/*.test.ts'],
  },
  {
    name: 'socket-server',
    files: ['server/platform/realtime/socket-server.ts'],
    tests: ['server/platform/realtime/{socket-protocol,socket-server}.test.ts'],
  },
  {
    name: 'limits',
    files: ['server/platform/http/rate-limiter.ts', 'server/platform/http/window-counts.ts'],
    tests: ['server/platform/http/{rate-limiter,window-counts}.test.ts'],
  },
  {
    name: 'access',
    files: ['server/platform/http/caller.ts', 'contract/signals.ts:165-205'],
    tests: ['server/platform/http/caller.test.ts', 'contract/signals.test.ts'],
  },
  {
    name: 'session',
    files: ['web/lib/session.ts'],
    tests: ['web/lib/session.test.ts'],
  },
  {
    name: 'callers',
    files: ['server/features/sessions/caller-cache.ts'],
    tests: ['server/features/sessions/caller-cache.test.ts'],
  },
  {
    name: 'sessions',
    files: ['server/features/sessions/service.ts'],
    tests: ['server/features/sessions/sessions.calls.test.ts'],
    database: true,
  },
  {
    name: 'slot-job',
    files: [
      'server/features/signals/jobs.ts',
      'server/features/signals/process-boundary.ts',
      'server/features/signals/process-due.ts',
    ],
    tests: [
      'server/features/signals/slots.calls.test.ts',
      'server/features/signals/slot-failures.calls.test.ts',
      'server/features/signals/entry-prices.calls.test.ts',
    ],
    database: true,
  },
  {
    name: 'record',
    files: ['server/features/record/append-leaves.ts'],
    tests: ['server/features/record/record.calls.test.ts'],
    database: true,
  },
  {
    name: 'rules',
    files: [
      'server/features/upoints/rules.ts',
      'server/features/tier-upgrades/rules.ts',
      'contract/tier-upgrades.ts:55-59',
    ],
    tests: ['server/features/{upoints,tier-upgrades,account-setups,referrals}/rules.test.ts'],
  },
]

/** The parts that are named, or all. Throws a sentence for a name that is none. */
export const chooseParts = (names: readonly string[]): readonly MutantPart[] => {
  const unknown = names.find((name) => mutantParts.every((part) => part.name !== name))
  if (unknown !== undefined) {
    throw new Error(`No part is called ${unknown}. There are: ${mutantParts.map(({ name }) => name).join(', ')}.`)
  }
  return names.length === 0 ? mutantParts : mutantParts.filter(({ name }) => names.includes(name))
}
