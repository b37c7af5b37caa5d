import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '../../contract/people-text.ts'
import { openTestDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const byDatabase = async (texts: readonly string[]) => {
  const { rows } = await db.query(
    `select fold_text(given) as folded, unicode_assigned(given) as known
     from unnest($1::text[]) with ordinality as all_given(given, place) order by place`,
    [texts],
  )
  return rows
}

/** Every character that our Unicode tables know, with letters around it. The database's may be a year older. */
const everyCharacter = (): string[] => {
  const texts: string[] = []
  for (let point = 1; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point)
    if (!/\p{Cs}|\p{Cn}|\p{Co}/u.test(character)) texts.push(`a${character}B`)
  }
  return texts
}

describe('fold_text of the database', () => {
  it('says of every character what foldText says', async () => {
    const texts = everyCharacter()
    const rows = await byDatabase(texts)
    const different = texts.filter((text, place) => rows[place]?.known && rows[place].folded !== foldText(text))
    expect(rows.filter(({ known }) => known).length).toBeGreaterThan(150_000)
    expect(different.map((text) => text.codePointAt(1)?.toString(16))).toEqual([])
  })

  it('reads names as people do', async () => {
    const names = [
      'Zoë',
      'ŞÜKRÜ',
      'Łukasz',
      'Adé\u0301',
      'ANDRÉ',
      'Ｋｏｆｉ',
      'Ng\u200bozi',
      'Straße',
      'Œuvre',
      'İpek',
      'कि',
    ]
    const read = ['zoe', 'sukru', 'lukasz', 'ade', 'andre', 'kofi', 'ngozi', 'strasse', 'oeuvre', 'ipek', 'कि']
    expect((await byDatabase(names)).map(({ folded }) => folded)).toEqual(read)
    expect(names.map(foldText)).toEqual(read)
  })
})
