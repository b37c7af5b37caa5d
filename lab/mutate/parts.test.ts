import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chooseParts, mutantParts } from './parts.ts'

it.each(mutantParts)('$name is made of files and tests that are there', ({ files, tests }) => {
  for (const file of [...files, ...tests]) expect(globSync(file.replace(/:[\d-]+$/, '')), file).not.toEqual([])
})

it('is asked for by name, and for all without one', () => {
  expect(chooseParts([])).toEqual(mutantParts)
  expect(chooseParts(['frames', 'hub']).map(({ name }) => name)).toEqual(['hub', 'frames'])
  expect(() => chooseParts(['hub', 'nothing'])).toThrow('No part is called nothing. There are: hub, frames')
})
