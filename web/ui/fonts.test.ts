import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OWN_CHARACTERS } from './own-characters.ts'

const web = new URL('../', import.meta.url)
const ui = new URL('./', import.meta.url)

type Range = readonly [number, number]

const rangesOf = (text: string): Range[] =>
  [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])
const holds = (ranges: readonly Range[], point: number) => ranges.some(([from, to]) => point >= from && point <= to)

const faces = readFileSync(new URL('fonts.css', ui), 'utf8')
  .split('@font-face')
  .slice(1)
  .map((face) => ({ own: face.includes('url("./fonts/'), ranges: rangesOf(face.slice(face.indexOf('unicode-range'))) }))
const own = rangesOf(OWN_CHARACTERS)
const points = (ranges: readonly Range[]) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => from + step))

/** Characters beyond ASCII in what the pages say. */
const written = () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  return new Set(files.flatMap((file) => [...readFileSync(new URL(file, web), 'utf8').replace(/[\0-~]/g, '')]))
}

describe('the typefaces', () => {
  it('have a file of our own for each, with the characters that it is said to hold', () => {
    const ours = faces.filter((face) => face.own)
    expect(ours).toHaveLength(4)
    for (const { ranges } of ours) expect(ranges).toEqual(own)
  })

  it('load a package’s file for no character that ours answers for', () => {
    for (const { ranges } of faces.filter((face) => !face.own))
      expect(points(ranges).filter((point) => holds(own, point))).toEqual([])
  })

  it('show everything that the pages say from our own files', () => {
    const others = faces.filter((face) => !face.own).flatMap(({ ranges }) => ranges)
    const loading = [...written()].filter((character) => holds(others, character.codePointAt(0) ?? 0))
    expect(loading).toEqual([])
  })

  it('weigh less together than one of the packages’ files did', () => {
    const folder = new URL('fonts/', ui)
    const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'))
    const bytes = files.map((name) => statSync(new URL(name, folder)).size).reduce((sum, size) => sum + size, 0)
    expect(files).toHaveLength(4)
    expect(bytes).toBeLessThan(100_000)
  })
})
