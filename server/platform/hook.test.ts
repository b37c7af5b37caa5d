import { describe, expect, it } from 'vitest'
import { createHook } from './hook.ts'

describe('a hook', () => {
  it('calls its listeners one after the other, in the order they were added', async () => {
    const hook = createHook<[number]>()
    const calls: string[] = []
    hook.add(async (value) => {
      await Promise.resolve()
      calls.push(`first ${value}`)
    })
    hook.add((value) => {
      calls.push(`second ${value}`)
    })
    await hook.run(7)
    expect(calls).toEqual(['first 7', 'second 7'])
  })

  it('has run synchronous listeners when it returns', () => {
    const hook = createHook()
    const calls: string[] = []
    hook.add(() => {
      calls.push('heard')
    })
    void hook.run()
    expect(calls).toEqual(['heard'])
  })

  it('rejects with the error of a listener and calls none after it', async () => {
    const hook = createHook()
    const calls: string[] = []
    hook.add(() => {
      throw new Error('the ledger refused')
    })
    hook.add(() => {
      calls.push('never')
    })
    await expect(hook.run()).rejects.toThrow('the ledger refused')
    expect(calls).toEqual([])
  })
})
