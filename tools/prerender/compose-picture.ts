import { assertAllowed } from './compose-document.ts'

const ROOT = '<div id="root"></div>'
/** Links of the head, a line each. */
const SHEET = / *<link rel="stylesheet" [^>]+>\n/g
const MODULE = /(<script type="module"|<link rel="modulepreload")([^>]*>)/g
/** Two thirds of what a member's screen waits for: asked for beside its sheet, since they take longest. */
const LARGEST = /\/assets\/(react|contract|foundation)[-.]/
/** Parts that need nothing of the page. Each runs as soon as it has come, in a task of its own, and not all of them in one with the application. */
const EARLY =
  /<link rel="modulepreload"([^>]*) href="(\/assets\/(?:react|everywhere|contract|foundation)[-.][^"]+)"[^>]*>/g

/** What a picture does without: sizes that only a script may set, and what would take the reader's first key. */
const LEFT_OUT = / (style="[^"]*"|autofocus="")/g

/**
 * A screen's page that can be painted before its scripts have come: with `markup` in the place of the screen, until the application takes
 * it. Nothing of it answers a press or a key, or is read out, since nothing that was typed there would be kept. The sheets are asked for
 * first, the scripts while it is painted.
 * @param name by which the sheets know whose picture it is, and hide it from others: a visitor’s screen or a member’s frame
 * @throws Error when the page has no place for it, or it holds what the content policy forbids
 */
export const composePicture = (page: string, markup: string, name: 'screen' | 'frame' = 'screen'): string => {
  const picture = markup.replace(LEFT_OUT, '')
  assertAllowed(picture, 'The picture of a screen')
  const sheets = (page.match(SHEET) ?? []).join('')
  const bare = page
    .replace(SHEET, '')
    .replace(' blocking="render"', '')
    .replace(
      MODULE,
      (_, opening: string, rest: string) =>
        `${opening} fetchpriority="${name === 'frame' && LARGEST.test(rest) ? 'high' : 'low'}"${rest}`,
    )
    .replace(EARLY, '<script type="module" async$1 src="$2"></script>')
  const first = bare.indexOf('    <script type="module"')
  if (!page.includes(ROOT) || first < 0) throw new Error('The page of the screen has no place for a picture.')
  return (bare.slice(0, first) + sheets + bare.slice(first)).replace(
    ROOT,
    () => `<div id="root"><div data-picture="${name}" inert>${picture}</div></div>`,
  )
}
