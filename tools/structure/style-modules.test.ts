import { describe, expect, it } from 'vitest'
import { check } from './fixture-project.ts'
import { classesIn } from './style-modules.ts'

const ROOM = '.room {\n  color: red;\n}\n.room .roomName {\n  margin: 0.5em;\n}\n'
const PAGE =
  "import styles from './room.module.css'\n\nexport const page = <p className={styles.room}>{styles.roomName}</p>\n"

describe('CSS modules', () => {
  it('may have the classes that pages take from them', () => {
    expect(check({ 'web/features/rooms/room.module.css': ROOM, 'web/features/rooms/page.tsx': PAGE })).toEqual([])
  })

  it('have every class that a page takes', () => {
    const misspelt = PAGE.replace('styles.room}', 'styles.roon}')
    expect(check({ 'web/features/rooms/room.module.css': ROOM, 'web/features/rooms/page.tsx': misspelt })).toEqual([
      'web/features/rooms/page.tsx:3 web/features/rooms/room.module.css has no class roon.',
      'web/features/rooms/room.module.css:4 No page uses the class room: delete its rules.',
    ])
  })

  it('are asked for a class by its name', () => {
    const indexed = PAGE.replace('styles.room}', 'styles[kind] + styles.room}')
    expect(check({ 'web/features/rooms/room.module.css': ROOM, 'web/features/rooms/page.tsx': indexed })).toEqual([
      'web/features/rooms/page.tsx:3 Name the class: an index hides from the check which one it is.',
    ])
  })

  it('name only classes of global stylesheets besides their own', () => {
    expect(
      check({
        'web/ui/button.css': '.btn {\n  color: red;\n}\n',
        'web/features/rooms/room.module.css': `${ROOM}.room :global(.btn) + :global(.button) {\n  color: red;\n}\n`,
        'web/features/rooms/page.tsx': PAGE,
      }),
    ).toEqual(['web/features/rooms/room.module.css:7 No global stylesheet has the class button.'])
  })

  it('are the only styles outside the kit', () => {
    expect(check({ 'web/features/rooms/room.css': ROOM, 'web/ui/button.css': ROOM })).toEqual([
      'web/features/rooms/room.css:1 Styles of a component are a CSS module: name it *.module.css.',
    ])
  })
})

it('reads classes from selectors alone', () => {
  const css = `/* .comment */
@media (width < 47.5em) {
  .a:not(.b) > :is(.c, [title=".d"]) { background: url("e.f.svg"); margin: 0.5em }
}
@keyframes turn { 50.5% { opacity: 0 } }
`
  expect(classesIn(css).own).toEqual([
    { name: 'a', line: 3 },
    { name: 'b', line: 3 },
    { name: 'c', line: 3 },
  ])
})
