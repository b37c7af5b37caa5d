import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documents, hydrationEntry, isDocumentPath } from './documents.ts'
import { findScreen, screens } from './screens.ts'

describe('the documents', () => {
  it.each(documents)('$path is an open screen too, and has a script that hydrates it', (document) => {
    expect(findScreen(document.path)?.access).toBe('open')
    expect(existsSync(new URL(`../${hydrationEntry(document)}`, import.meta.url))).toBe(true)
  })

  it('are described in words that a search result has room for', () => {
    for (const { title, description } of documents) {
      expect(title.length).toBeLessThanOrEqual(60)
      expect(description.length).toBeLessThanOrEqual(180)
    }
  })

  it('are told from the application’s own screens', () => {
    const paths = screens.map(({ path }) => path).filter(isDocumentPath)
    expect(paths).toEqual(documents.map(({ path }) => path))
  })
})
