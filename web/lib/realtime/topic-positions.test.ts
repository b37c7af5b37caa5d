import { expect, it } from 'vitest'
import { createTopicPositions } from './topic-positions.ts'

const TOPIC = 'signals/5m/created'

const at = (epoch: string, seq: number) => {
  const positions = createTopicPositions()
  positions.subscribed(TOPIC, epoch, seq)
  return positions
}

it('takes the first event of a topic that it knows nothing of for the next one', () => {
  const positions = createTopicPositions()
  expect(positions.arrived(TOPIC, 'a', 7)).toBe('next')
  expect(positions.of(TOPIC)).toEqual({ epoch: 'a', lastSeq: 7 })
})

it('knows what it has heard and what follows, whatever numbers were left out', () => {
  const positions = at('a', 7)
  expect(positions.arrived(TOPIC, 'a', 7)).toBe('known')
  expect(positions.arrived(TOPIC, 'a', 8)).toBe('next')
  expect(positions.arrived(TOPIC, 'a', 10)).toBe('next')
  expect(positions.arrived(TOPIC, 'a', 9)).toBe('known')
})

it('never takes an event of another stream for one that it has heard, or for the next one', () => {
  expect(at('a', 7).arrived(TOPIC, 'b', 3)).toBe('gap')
  expect(at('a', 7).arrived(TOPIC, 'b', 8)).toBe('gap')
})

it('keeps its place when the same stream answers, and has lost it when another one does', () => {
  const positions = at('a', 7)
  expect(positions.subscribed(TOPIC, 'a', 9)).toBe('kept')
  expect(positions.of(TOPIC)).toEqual({ epoch: 'a', lastSeq: 7 })
  expect(positions.subscribed(TOPIC, 'b', 2)).toBe('lost')
  expect(positions.of(TOPIC)).toEqual({ epoch: 'b', lastSeq: 2 })
  positions.forget(TOPIC)
  expect(positions.subscribed(TOPIC, 'c', 1)).toBe('first')
})
