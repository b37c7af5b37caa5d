import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../lib/available-storage.ts'
import { firstDraft } from './application-rules.ts'
import { createDraftSaver, keepUnsaved, readUnsaved, removeUnsaved, type SavingState } from './draft-rules.ts'

describe('what the server has not taken yet', () => {
  const draft = firstDraft({ name: 'Ife Bello', email: 'ife@example.test' }, null)
  it('is found again by its member alone', () => {
    const storage = createMemoryStorage()
    expect(readUnsaved(storage, 'm1')).toBeNull()
    keepUnsaved(storage, 'm1', draft)
    expect(readUnsaved(storage, 'm1')).toEqual(draft)
    expect(readUnsaved(storage, 'm2')).toBeNull()
    removeUnsaved(storage)
    expect(readUnsaved(storage, 'm1')).toBeNull()
  })

  it.each(['{', 'null', '{"memberId":"m1","draft":{"step":"seventh","form":{}}}'])('is nothing in %s', (raw) => {
    const storage = createMemoryStorage()
    storage.setItem('uptick.creator-draft', raw)
    expect(readUnsaved(storage, 'm1')).toBeNull()
  })
})

describe('a draft that is written', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const begin = () => {
    const sent: { draft: string; settle: (ok: boolean) => Promise<void> }[] = []
    const states: SavingState[] = []
    const kept: string[] = []
    const saver = createDraftSaver<string>({
      save: (draft) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const settle = async (ok: boolean) => {
          if (ok) resolve()
          else reject(new Error('offline'))
          await vi.advanceTimersByTimeAsync(0)
        }
        sent.push({ draft, settle })
        return promise
      },
      onState: (state) => void states.push(state),
      onKept: (draft) => void kept.push(draft),
      delayMs: 800,
    })
    return { saver, sent, states, kept, drafts: () => sent.map(({ draft }) => draft) }
  }

  it('is sent once somebody pauses, whole and once', async () => {
    const { saver, sent, states, kept, drafts } = begin()
    saver.change('a')
    await vi.advanceTimersByTimeAsync(799)
    saver.change('ab')
    await vi.advanceTimersByTimeAsync(799)
    expect(drafts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(drafts()).toEqual(['ab'])
    expect(states.at(-1)).toBe('saving')
    await sent[0]?.settle(true)
    expect([states.at(-1), kept]).toEqual(['kept', ['ab']])
    await vi.advanceTimersByTimeAsync(10_000)
    await saver.flush()
    expect(drafts()).toEqual(['ab'])
  })

  it('that changes on the way is sent after it, never beside it', async () => {
    const { saver, sent, states, kept, drafts } = begin()
    saver.change('a')
    void saver.flush()
    saver.change('ab')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(drafts()).toEqual(['a'])
    await sent[0]?.settle(true)
    expect(drafts()).toEqual(['a', 'ab'])
    expect(kept).toEqual([])
    await sent[1]?.settle(true)
    expect([states.at(-1), kept]).toEqual(['kept', ['ab']])
  })

  it('that was not taken says so, and is sent again when asked for or changed', async () => {
    const { saver, sent, states, drafts } = begin()
    saver.change('a')
    void saver.flush()
    await sent[0]?.settle(false)
    expect(states.at(-1)).toBe('failed')
    void saver.flush()
    await sent[1]?.settle(false)
    saver.change('ab')
    await vi.advanceTimersByTimeAsync(800)
    expect(drafts()).toEqual(['a', 'a', 'ab'])
  })

  it('that has become an application is sent no more, nor told to be kept', async () => {
    const { saver, sent, kept, drafts } = begin()
    saver.change('a')
    void saver.flush()
    saver.change('ab')
    saver.forget()
    await sent[0]?.settle(true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([drafts(), kept]).toEqual([['a'], []])
  })
})
