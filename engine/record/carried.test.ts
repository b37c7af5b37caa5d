import { describe, expect, it } from 'vitest'
import type { SettleBody } from './bodies.ts'
import type { ChainEntry, Entry } from './entries.ts'
import type { MarketTally } from './tallies.ts'
import { judge } from './testing/attack-kit.ts'
import { createHonestRecord } from './testing/honest-record.ts'
import { type ChainDraft, createCarriedRecord, linkDrafts } from './testing/older-record.ts'

const OLDER = { olderMinutes: 60, minutes: 90 }

const totalsOf = ({ cells }: MarketTally) => {
  const sum = (field: 'published' | 'won' | 'lost' | 'breakeven' | 'void' | 'abstained') =>
    cells.reduce((total, cell) => total + cell[field], 0)
  return [sum('published'), sum('won'), sum('lost'), sum('breakeven'), sum('void'), sum('abstained')]
}

const isLoss = ({ kind, body }: ChainDraft): boolean => kind === 'settle' && body.includes('"outcome":"loss"')
const changed = <Body>(draft: ChainDraft, change: (body: Body) => Partial<Body>): ChainDraft => {
  const body = JSON.parse(draft.body) as Body
  return { ...draft, body: JSON.stringify({ ...body, ...change(body) }) }
}

/** Everything that says so of the first loss: its settlement, and with `whole` its commitment and reveal too. */
const placesOfLoss = (drafts: readonly ChainDraft[], whole: boolean): number[] => {
  const loss = drafts.findIndex(isLoss)
  const { slot } = JSON.parse(drafts[loss]?.body ?? '{}') as SettleBody
  return whole ? drafts.flatMap(({ body }, place) => (body.includes(`"slot":"${slot}"`) ? [place] : [])) : [loss]
}
const without = <Item>(items: readonly Item[], places: readonly number[]): Item[] =>
  items.filter((_, place) => !places.includes(place))

/** Removes entries and gives what points behind them its number again, as somebody does who links the chain anew. */
const dropped = (drafts: readonly ChainDraft[], places: readonly number[]): ChainDraft[] => {
  const moved = (sequence: number) => sequence - places.filter((place) => place < sequence - 1).length
  return without(drafts, places).map((draft) =>
    draft.kind === 'reveal' || draft.kind === 'settle'
      ? changed<{ commitSequence: number }>(draft, ({ commitSequence }) => ({ commitSequence: moved(commitSequence) }))
      : draft,
  )
}

/** Altered after it was linked, by somebody who does not link anew. */
const inLinks = (alter: (links: ChainEntry[], loss: number) => readonly ChainEntry[]) => (drafts: ChainDraft[]) => {
  const links = linkDrafts(drafts)
  return alter(links, drafts.findIndex(isLoss))
}
/** Altered by somebody who links everything behind it anew. */
const inDrafts = (alter: (drafts: ChainDraft[]) => readonly ChainDraft[]) => (drafts: ChainDraft[]) =>
  linkDrafts(alter(drafts))
const replaced = <Item>(items: readonly Item[], at: number, change: (item: Item) => Item): Item[] =>
  items.map((item, place) => (place === at ? change(item) : item))

const asWin = (draft: ChainDraft): ChainDraft => changed<SettleBody>(draft, () => ({ outcome: 'profit' }))

const ALTERATIONS: { name: string; alter: (drafts: ChainDraft[]) => readonly ChainEntry[]; says: RegExp }[] = [
  {
    name: 'a byte of an outcome is altered',
    alter: inLinks((links, loss) =>
      replaced(links, loss, (link) => ({ ...link, body: link.body.replace('"loss"', '"losS"') })),
    ),
    says: /^Record \d+: Its content does not match its hash\.$/m,
  },
  {
    name: 'a loss becomes a win where it stands',
    alter: inLinks((links, loss) =>
      replaced(links, loss, (link) => ({ ...link, body: link.body.replace('"loss"', '"profit"') })),
    ),
    says: /^Record \d+: Its content does not match its hash\.$/m,
  },
  {
    name: 'a loss becomes a win, and all behind it is linked anew',
    alter: inDrafts((drafts) => replaced(drafts, drafts.findIndex(isLoss), asWin)),
    says: /^Record \d+: Its outcome does not follow from its prices\.$/m,
  },
  {
    name: 'the outcomes of a win and a loss change places',
    alter: inDrafts((drafts) => {
      const win = drafts.findIndex(({ kind, body }) => kind === 'settle' && body.includes('"profit"'))
      const lost = drafts.findIndex(isLoss)
      const turned = replaced(drafts, lost, asWin)
      return replaced(turned, win, (draft) => changed<SettleBody>(draft, () => ({ outcome: 'loss' })))
    }),
    says: /^Record \d+: Its outcome does not follow from its prices\.$/m,
  },
  {
    name: 'the row of a loss is dropped',
    alter: inLinks((links, loss) => without(links, [loss])),
    says: /^Record \d+: Record \d+ is missing before it\.$/m,
  },
  {
    name: 'the row of a loss is dropped, and the rest numbered anew',
    alter: inLinks((links, loss) => without(links, [loss]).map((link, place) => ({ ...link, sequence: place + 1 }))),
    says: /^Record \d+: It does not link to the record before it\.$/m,
  },
  {
    name: 'all rows of a losing slot are dropped, and all behind them linked anew',
    alter: inDrafts((drafts) => dropped(drafts, placesOfLoss(drafts, true))),
    says: /^Record \d+: The slot of .* has no record for .*\.$/m,
  },
  {
    name: 'the settlement of a loss is dropped, and all behind it linked anew',
    alter: inDrafts((drafts) => dropped(drafts, placesOfLoss(drafts, false))),
    says: /owed its settlement at its expiry/,
  },
  {
    name: 'two rows change places',
    alter: inLinks((links, loss) =>
      links.map((link, place) => links[place === loss ? loss + 1 : place === loss + 1 ? loss : place] ?? link),
    ),
    says: /^Record \d+: Record \d+ is missing before it\.$/m,
  },
  {
    name: 'a decision is sealed otherwise than it was committed',
    alter: inDrafts((drafts) => {
      const at = drafts.findIndex(({ kind, body }) => kind === 'reveal' && body.includes('decision\\":\\"CALL'))
      return replaced(drafts, at, (draft) => ({ ...draft, body: draft.body.replace('\\"CALL\\"', '\\"PUT\\"') }))
    }),
    says: /^Record \d+: What it reveals is not what record \d+ committed\.$/m,
  },
  {
    name: 'an entry is carried twice',
    alter: inLinks((links, loss) => [...links.slice(0, loss + 1), ...links.slice(loss)]),
    says: /^Record \d+: Record \d+ is missing before it\.$/m,
  },
]

const said = (entries: readonly Entry[]): string =>
  judge({ entries })
    .problems.map(({ sentence }) => sentence)
    .join('\n')

describe('a record that was a chain and is a tree', () => {
  it('holds, counts what the chain counted, and says what can’t be checked of it', () => {
    const result = judge({ entries: createCarriedRecord(OLDER) })
    expect(result.problems).toEqual([])
    expect(result.holds).toBe(true)
    expect(result.duties.carried.checked).toBeGreaterThan(400)
    expect(result.notChecked.join(' ')).toContain('are carried over from an older hash chain')
    const asTree = judge({ entries: createHonestRecord({ minutes: OLDER.minutes }).entries })
    expect(result.tallies.map(totalsOf)).toEqual(asTree.tallies.map(totalsOf))
  })

  it.each(ALTERATIONS)('is not believed where $name', ({ alter, says }) => {
    const entries = createCarriedRecord(OLDER, alter)
    expect(said(entries)).toMatch(says)
    expect(judge({ entries }).holds).toBe(false)
  })

  it('carries nothing once it has begun as a tree, and nothing that the chain never had', () => {
    const entries = createCarriedRecord(OLDER)
    const first = entries[0] as Entry
    const { appendedAt } = entries.at(-1) as Entry
    expect(said([...entries, { ...first, appendedAt } as Entry])).toContain(
      'It carries an entry of the older chain after the record had begun anew.',
    )
    const unknown = (drafts: ChainDraft[]) =>
      linkDrafts([...drafts, { kind: 'candles' as 'genesis', body: '{"feed":"x"}' }])
    expect(said(createCarriedRecord(OLDER, unknown))).toContain('It carries no entry of the older chain.')
  })

  it('says between which times nothing accounts for slots, as where the chain’s last rows are dropped', () => {
    const cut = (drafts: ChainDraft[]) => {
      const last = drafts.findLastIndex(
        ({ kind, body }) => kind === 'commit' && body.includes('"slotAt":"2026-03-02T11:15'),
      )
      return linkDrafts(drafts.slice(0, last + 1))
    }
    const whole = judge({ entries: createCarriedRecord(OLDER) })
    expect(whole.notChecked.join(' ')).not.toContain('nothing accounts for them')
    const { notChecked } = judge({ entries: createCarriedRecord(OLDER, cut) })
    expect(notChecked.join(' ')).toMatch(
      /before 2026-03-02 11:16 UTC, and 2026-03-02 11:31 UTC, .*nothing accounts for them/,
    )
  })

  it('owes what the chain had left open', () => {
    const entries = createCarriedRecord(OLDER)
    const opened = entries.findIndex(({ kind }) => kind === 'genesis')
    const unkept = entries.filter(
      (entry, place) => place < opened || entry.kind !== 'reveal' || entry.commitIndex >= opened,
    )
    expect(unkept.length).toBeLessThan(entries.length)
    expect(said(unkept)).toMatch(/owed its reveal at its entry/)
  })
})
