import { describe, expect, test } from 'vitest'
import { findRhythm, toArrows, toBeat } from './bar-rhythm.ts'
import { transform } from './fourier.ts'
import type { EdgeWeights } from './upright-edges.ts'

const WIDTH = 900
/** Where edges gather that have no rhythm. */
const CLUSTERS = [10, 90, 130, 260, 320, 450, 610, 640, 780, 850]

/** Numbers between 0 and 1 that look thrown, the same each time. */
const thrown = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** The edges of bars `pitch` apart: bodies of the given width, and wicks in their middle, each of another height. */
const edgesOfBars = (pitch: number, body: number, count: number): EdgeWeights => {
  const [begins, ends] = [new Float64Array(WIDTH + 1), new Float64Array(WIDTH + 1)]
  const next = thrown(3)
  for (let i = 0; i < count; i += 1) {
    const middle = 20 + i * pitch
    const [wick, height] = [4 + 20 * next(), 4 + 26 * next()]
    for (const [side, at, weight] of [
      [begins, middle - body / 2, height],
      [ends, middle + body / 2, height],
      [begins, middle - 0.5, wick],
      [ends, middle + 0.5, wick],
    ] as const) {
      const x = Math.round(at)
      side[x] = (side[x] ?? 0) + weight
    }
  }
  return { begins, ends }
}

describe('The rhythm of bars', () => {
  for (const [pitch, body, count] of [
    [7.3, 4, 110],
    [2.45, 1, 330],
    [31.6, 20, 26],
    [15, 10, 56],
  ] as const)
    test(`edges ${pitch} columns apart have it to a hundredth`, () => {
      const rhythm = findRhythm(edgesOfBars(pitch, body, count))
      const multiples = [1, ...(rhythm?.slower ?? [])].map((times) => (rhythm?.pitch ?? 0) * times)
      expect(multiples.some((each) => Math.abs(each / pitch - 1) < 0.01)).toBe(true)
    })

  test('edges anywhere, and edges that only gather here and there, have none', () => {
    const next = thrown(11)
    const anywhere = edgesOfBars(7, 4, 0)
    const gathered = edgesOfBars(7, 4, 0)
    for (let i = 0; i < 300; i += 1) {
      for (const side of [anywhere.begins, anywhere.ends]) side[Math.floor(next() * WIDTH)] = 3 + 20 * next()
      const cluster = CLUSTERS[Math.floor(next() * CLUSTERS.length)]
      for (const side of [gathered.begins, gathered.ends]) side[Math.floor(cluster + 30 * next())] = 3 + 20 * next()
    }
    expect(findRhythm(anywhere)).toBeNull()
    expect(findRhythm(gathered)).toBeNull()
    expect(findRhythm(edgesOfBars(7, 4, 0))).toBeNull()
  })

  test('where every edge stands on whole points of two pixels, the rhythm is that of the bars', () => {
    const whole = edgesOfBars(7.3, 4, 60)
    const doubled: EdgeWeights = { begins: new Float64Array(WIDTH * 2), ends: new Float64Array(WIDTH * 2) }
    whole.begins.forEach((weight, x) => {
      doubled.begins[2 * x] = weight
    })
    whole.ends.forEach((weight, x) => {
      doubled.ends[2 * x] = weight
    })
    const rhythm = findRhythm(doubled)
    const multiples = [1, ...(rhythm?.slower ?? [])].map((times) => (rhythm?.pitch ?? 0) * times)
    expect(multiples.some((each) => Math.abs(each / 14.6 - 1) < 0.01)).toBe(true)
  })

  test('the beat of edges on one place is full and has its angle; that of edges all over is none', () => {
    const weights = new Float64Array(100)
    for (let x = 3; x < 100; x += 10) weights[x] = 5
    expect(toBeat(weights, toArrows(10, 100)).closeness).toBeCloseTo(1)
    expect(toBeat(weights, toArrows(10, 100)).angle).toBeCloseTo((2 * Math.PI * 3) / 10)
    expect(toBeat(new Float64Array(100).fill(1), toArrows(10, 100)).closeness).toBeCloseTo(0)
  })
})

test('the transform of a wave has its strength at its frequency, and that of a pulse everywhere', () => {
  const wave = Float64Array.from({ length: 64 }, (_, i) => Math.cos((2 * Math.PI * 5 * i) / 64))
  const none = new Float64Array(64)
  transform(wave, none)
  const strength = Array.from(wave, (re, i) => Math.hypot(re, none[i] ?? 0))
  expect(strength[5]).toBeCloseTo(32)
  expect(strength[59]).toBeCloseTo(32)
  expect(strength.reduce((sum, each) => sum + each, 0)).toBeCloseTo(64)
  const [pulse, still] = [new Float64Array(8), new Float64Array(8)]
  pulse[0] = 1
  transform(pulse, still)
  expect([...pulse]).toEqual(new Array(8).fill(1))
})
