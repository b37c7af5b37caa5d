import { describe, expect, it } from 'vitest'
import { checkVocabulary } from './vocabulary.ts'

describe('checkVocabulary', () => {
  it.each([
    'server/features/rooms/routes.ts',
    'server/features/rooms/service.ts',
    'server/features/rooms/service.calls.test.ts',
    'server/features/rooms/invite-rules.ts',
    'server/features/rooms/join-room.ts',
    'server/features/rooms/join-room.test.ts',
    'server/features/rooms/moderation.calls.test.ts',
    'server/platform/http/route.ts',
    'web/features/rooms/room-page.tsx',
    'web/features/rooms/api.ts',
    'web/features/rooms/cache-rules.test.ts',
    'web/features/rooms/components/message-list.tsx',
    'web/ui/button.css',
    'docs/decisions/0001-source-roots.md',
  ])('knows %s', (file) => {
    expect(checkVocabulary(file)).toEqual([])
  })

  it.each([
    ['server/features/rooms/controller.ts', /is not feature, routes, service/],
    ['server/features/rooms/inner/service.ts', /is not feature, routes, service/],
    ['server/features/rooms/rooms-page.tsx', /is not feature, routes, service/],
    ['server/features/rooms.ts', /move it to server\/features\/<noun>/],
    ['web/features/rooms/room.tsx', /is not <name>-page/],
    ['web/features/rooms/use-room.ts', /is not <name>-page/],
    ['web/ui/index.ts', /is called index.ts/],
    ['engine/market/utils.ts', /is called utils.ts/],
    ['contract/types.ts', /is called types.ts/],
    ['server/common/dates.ts', /lies in a folder called common/],
    ['web/ui/IntervalBar.tsx', /not kebab-case/],
    ['web/ui/interval_bar.css', /not kebab-case/],
  ])('refuses %s', (file, sentence) => {
    const violations = checkVocabulary(file)
    expect(violations).toHaveLength(1)
    expect(violations[0]?.sentence).toMatch(sentence)
  })
})
