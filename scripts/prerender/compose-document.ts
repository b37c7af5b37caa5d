export interface DocumentParts {
  title: string
  description: string
  markup: string
  /** Addresses of the document's own files. */
  style: string
  script: string
  modules: readonly string[]
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What the content policy of the pages does not run or apply, so that a page must not rely on it. */
const FORBIDDEN = [
  { pattern: /<[^>]+\sstyle=/i, what: 'a style attribute' },
  { pattern: /<style[\s>]/i, what: 'a style element' },
  { pattern: /<[^>]+\son[a-z]+=/i, what: 'an event handler attribute' },
  { pattern: /<script(?![^>]*\ssrc=)[^>]*>/i, what: 'an inline script' },
]

const fill = (template: string, place: string, lines: readonly string[]): string => {
  const [before, after, ...more] = template.split(`<!--${place}-->`)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The template must have one place for its ${place}.`)
  return before + lines.join('\n    ') + after
}

/**
 * A finished page from the template.
 * @throws Error when the template lacks a place, or the page holds what the content policy forbids
 */
export const composeDocument = (template: string, parts: DocumentParts): string => {
  const [title, description] = [escapeText(parts.title), escapeText(parts.description)]
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ]
  const files = [
    `<link rel="stylesheet" href="${parts.style}" />`,
    // start.js runs it after the first paint: until then the sheet and the fonts need the line more.
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="${parts.script}" data-start />`,
    ...parts.modules.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`),
  ]
  const page = fill(fill(fill(template, 'head', head), 'files', files), 'body', [
    `<div id="root">${parts.markup}</div>`,
  ])
  const broken = FORBIDDEN.find(({ pattern }) => pattern.test(page))
  if (broken) throw new Error(`“${parts.title}” holds ${broken.what}, which the content policy forbids.`)
  return page
}
