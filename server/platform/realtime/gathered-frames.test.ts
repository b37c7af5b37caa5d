import { expect, it } from 'vitest'
import { createGathered } from './gathered-frames.ts'

const [a, b, c] = ['a', 'bb', 'ccc'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

it('is the frames one after the other, in the order in which they were added', () => {
  const gathered = createGathered().with(a).with(b).with(c)
  expect(gathered.bytes().toString()).toBe('abbccc')
  expect(gathered.byteLength).toBe(6)
  expect(gathered.with(a).bytes().toString()).toBe('abbccca')
})

it('has no bytes before the first frame', () => {
  expect(createGathered().byteLength).toBe(0)
  expect(createGathered().bytes()).toHaveLength(0)
})

it('hands a single frame on without copying it', () => {
  expect(createGathered().with(b).bytes()).toBe(b)
})

it('is one and the same for all sockets that are written the same frames, and put together once', () => {
  const none = createGathered()
  const first = none.with(a).with(b)
  // Two classes of sockets in turn: each finds its own again.
  const other = none.with(c).with(b)
  expect(none.with(a).with(b)).toBe(first)
  expect(none.with(c).with(b)).toBe(other)
  expect(first.bytes()).toBe(none.with(a).with(b).bytes())
  expect(other.bytes().toString()).toBe('cccbb')
  expect(first.with(b)).not.toBe(first)
})
