import { expect, it } from 'vitest'
import type { Transaction } from '../../db/client.ts'
import { watchOpenCalls } from './service.ts'

const TX = {} as Transaction

it('asks nothing at a boundary once nobody has an open call, and asks again when one is sealed', async () => {
  const asked: string[] = []
  let last: Date | null = new Date(0)
  const calls = watchOpenCalls(async () => {
    asked.push('open')
    return last
  })
  const boundary = () => calls.findLastDue(TX)
  expect(await boundary()).toEqual(new Date(0))
  last = null
  expect(await boundary()).toBeNull()
  asked.length = 0
  expect([await boundary(), await boundary(), asked]).toEqual([null, null, []])
  last = new Date(0)
  calls.mark()
  expect([await boundary(), await boundary(), asked]).toEqual([new Date(0), new Date(0), ['open', 'open']])
})

it('asks again where the database could not say whether a call is open', async () => {
  let fails = true
  const calls = watchOpenCalls(async () => {
    if (fails) throw new Error('away')
    return null
  })
  await expect(calls.findLastDue(TX)).rejects.toThrow('away')
  fails = false
  expect(await calls.findLastDue(TX)).toBeNull()
})
