export interface DocumentParts {
  path: string
  title: string
  description: string
  markup: string
  /** Addresses of the page's own files. */
  styles: readonly string[]
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

const HEAD = '<!--document-head-->'
const BODY = '<!--document-body-->'

const fill = (template: string, placeholder: string, content: string): string => {
  const [before, after, ...more] = template.split(placeholder)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The template must hold ${placeholder} once.`)
  return before + content + after
}

/**
 * A finished page from the built template.
 * @throws Error when the template lacks a placeholder, or the page holds what the content policy forbids
 */
export const composeDocument = (template: string, parts: DocumentParts): string => {
  const { path, title, description, markup, styles, modules } = parts
  const head = [
    `<title>${escapeText(title)}</title>`,
    `<meta name="description" content="${escapeText(description)}" />`,
    `<meta property="og:title" content="${escapeText(title)}" />`,
    `<meta property="og:description" content="${escapeText(description)}" />`,
  ]
  const root = `<div id="root" data-path="${escapeText(path)}">${markup}</div>`
  // Behind the template's own sheets, as the browser's module loader would add them.
  const files = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ]
  const page = fill(fill(template, HEAD, head.join('\n    ')), BODY, root).replace(
    '</head>',
    () => `  ${files.join('\n    ')}\n  </head>`,
  )
  const broken = FORBIDDEN.find(({ pattern }) => pattern.test(page))
  if (broken) throw new Error(`${path} holds ${broken.what}, which the content policy forbids.`)
  return page
}
