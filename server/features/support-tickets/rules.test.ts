import { describe, expect, it } from 'vitest'
import { afterReply, canBecome, waitingFrom } from './rules.ts'

describe('a ticket', () => {
  it('waits again when its member writes in it, and is reopened where it was closed', () => {
    expect((['open', 'answered', 'closed', 'reopened'] as const).map(afterReply)).toEqual([
      'open',
      'open',
      'reopened',
      'reopened',
    ])
  })

  it('is closed once, and opened again only where it is closed', () => {
    const from = (['open', 'answered', 'reopened', 'closed'] as const).map((status) => [
      canBecome(status, 'closed'),
      canBecome(status, 'reopened'),
    ])
    expect(from).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, true],
    ])
  })

  it('keeps its place in the queue while it waits, and leaves it when it does not', () => {
    const [before, now] = [new Date(1), new Date(2)]
    expect(waitingFrom('open', before, now)).toBe(before)
    expect(waitingFrom('reopened', null, now)).toBe(now)
    expect(waitingFrom('answered', before, now)).toBeNull()
    expect(waitingFrom('closed', before, now)).toBeNull()
  })
})
