import { expect, it } from 'vitest'
import { joinSheets, sheetsOf } from './join-sheets.ts'

const PAGE = `<html>
  <head>
    <script src="/before-first-paint.js"></script>
    <link rel="stylesheet" href="/layers.css" />
    <link rel="stylesheet" crossorigin href="/assets/everywhere.css">
    <script type="module" crossorigin src="/assets/application.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/room.css" />
  </head>
</html>`

it('names the sheets in the order of the cascade', () => {
  expect(sheetsOf(PAGE)).toEqual(['layers.css', 'assets/everywhere.css', 'assets/room.css'])
})

it('has a page ask for one sheet where the first stood, and leaves the others where the application looks for them', () => {
  expect(joinSheets(PAGE, '/assets/joined.css')).toBe(`<html>
  <head>
    <script src="/before-first-paint.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/joined.css" />
    <script type="module" crossorigin src="/assets/application.js"></script>
    <link rel="stylesheet" disabled crossorigin href="/layers.css" />
    <link rel="stylesheet" disabled crossorigin href="/assets/everywhere.css" />
    <link rel="stylesheet" disabled crossorigin href="/assets/room.css" />
  </head>
</html>`)
  expect(() => joinSheets('<html>\n  <head>\n  </head>\n</html>', '/assets/joined.css')).toThrow('no sheets')
})
