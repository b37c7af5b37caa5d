const SHEET = / *<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>\n/g

/** The sheets that a page names, relative to the build's folder, in the order of the cascade. */
export const sheetsOf = (page: string): string[] => [...page.matchAll(SHEET)].map(([, file = '']) => file)

/**
 * A screen's page with one sheet in the place of all that it names. Those stay named, switched off: no browser fetches them, and the
 * application, which looks for a part's sheet before it runs the part, finds it there.
 * @param joined address of the sheet that holds what the others hold
 * @throws Error when the page names none
 */
export const joinSheets = (page: string, joined: string): string => {
  const first = page.search(SHEET)
  if (first < 0) throw new Error('The page has no sheets to join.')
  const named = sheetsOf(page).map((file) => `    <link rel="stylesheet" disabled crossorigin href="/${file}" />\n`)
  const link = `    <link rel="stylesheet" crossorigin href="${joined}" />\n`
  const bare = page.replace(SHEET, '')
  const end = bare.indexOf('  </head>')
  return bare.slice(0, first) + link + bare.slice(first, end) + named.join('') + bare.slice(end)
}
