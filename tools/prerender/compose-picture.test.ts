import { describe, expect, it } from 'vitest'
import { composePicture } from './compose-picture.ts'

const PAGE = `<html>
  <head>
    <link rel="stylesheet" href="/layers.css" />
    <script src="/before-first-paint.js"></script>
    <script type="module" blocking="render" crossorigin src="/assets/application.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="modulepreload" crossorigin href="/assets/frame.js">
    <link rel="stylesheet" crossorigin href="/assets/everywhere.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`

describe('the picture of a screen', () => {
  it('is painted with its sheets, asked for before the scripts, and answers nothing until the application has come', () => {
    expect(composePicture(PAGE, '<h1>Welcome back</h1>')).toBe(`<html>
  <head>
    <script src="/before-first-paint.js"></script>
    <link rel="stylesheet" href="/layers.css" />
    <link rel="stylesheet" crossorigin href="/assets/everywhere.css">
    <script type="module" fetchpriority="low" crossorigin src="/assets/application.js"></script>
    <script type="module" async fetchpriority="low" crossorigin src="/assets/react.js"></script>
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/frame.js">
  </head>
  <body>
    <div id="root"><div data-picture="screen" inert><h1>Welcome back</h1></div></div>
  </body>
</html>`)
  })

  it('says whose it is, so that nobody else sees it', () => {
    expect(composePicture(PAGE, '<h1>Signal Room</h1>', 'frame')).toContain(
      '<div id="root"><div data-picture="frame" inert><h1>Signal Room</h1></div></div>',
    )
  })

  it('asks for the largest scripts of a member’s screen beside its sheet, for the others behind it', () => {
    const painted = composePicture(PAGE, '<h1>Signal Room</h1>', 'frame')
    expect(painted).toContain(
      '<script type="module" async fetchpriority="high" crossorigin src="/assets/react.js"></script>',
    )
    expect(painted).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/frame.js">')
    expect(painted).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/application.js">')
  })

  it('has neither the sizes that only a script may set nor the first focus', () => {
    const markup = '<div class="sk" style="width:100%;height:320px"></div><input autofocus="" name="email"/>'
    expect(composePicture(PAGE, markup)).toContain('<div class="sk"></div><input name="email"/>')
  })

  it('is refused where the page has no place for it, or it holds what the content policy forbids', () => {
    expect(() => composePicture('<html></html>', '<h1>Welcome back</h1>')).toThrow('no place for a picture')
    expect(() => composePicture(PAGE, '<script>1</script>')).toThrow('an inline script')
  })
})
