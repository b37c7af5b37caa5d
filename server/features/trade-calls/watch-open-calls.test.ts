import { expect, it } from 'vitest'
import type { Transaction } from '../../db/client.ts'
import { watchOpenCalls } from './watch-open-calls.ts'

const TX = {} as Transaction

it('asks nothing at a boundary once nobody has an open call, and asks again when one is sealed', async () => {
  const asked: string[] = []
  let last: Date | null = new Date(0)
  const calls = watchOpenCalls(async () => {
    asked.push('open')
    return last
  })
  const boundary = () =>
    calls.ask(TX, 'nothing', async () => {
      asked.push('due')
      return 'some'
    })
  expect(await boundary()).toBe('some')
  last = null
  expect(await boundary()).toBe('nothing')
  asked.length = 0
  expect([await boundary(), await boundary(), asked]).toEqual(['nothing', 'nothing', []])
  last = new Date(0)
  calls.mark()
  expect([await boundary(), await boundary(), asked]).toEqual(['some', 'some', ['open', 'due', 'open', 'due']])
})

it('asks again where the database could not say whether a call is open', async () => {
  let fails = true
  const calls = watchOpenCalls(async () => {
    if (fails) throw new Error('away')
    return null
  })
  const boundary = () => calls.ask(TX, 'nothing', async () => 'some')
  await expect(boundary()).rejects.toThrow('away')
  fails = false
  expect(await boundary()).toBe('nothing')
})
