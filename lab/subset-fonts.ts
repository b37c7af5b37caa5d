/**
 * Writes the typefaces that every page loads, `web/ui/fonts/`, from those of the font packages: only the characters that our own texts are
 * written in, only the widths, weights and optical sizes that our sheets ask for. Names with other letters load the packages' files.
 *   npm run --prefix lab subset-fonts
 * Needs fontTools with Brotli (`pip install fonttools brotli`) on the PATH. Run it when a package, a sheet or an alphabet changes.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { OWN_CHARACTERS } from '../web/ui/own-characters.ts'

parseArgs()
const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

const FONTS = [
  {
    name: 'archivo',
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: ['wght=400:700', 'wdth=80:100'],
  },
  {
    name: 'newsreader',
    from: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: ['wght=400:700', 'opsz=18:72'],
  },
  { name: 'commit-mono-400', from: '@fontsource/commit-mono/files/commit-mono-latin-400-normal.woff2', axes: [] },
  { name: 'commit-mono-700', from: '@fontsource/commit-mono/files/commit-mono-latin-700-normal.woff2', axes: [] },
]

/** Kerning, ligatures and marks, and what our sheets switch on: figures of one width and height, Commit Mono's letters. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'ss03']

const out = join(root, 'web/ui/fonts')
const between = await mkdtemp(join(tmpdir(), 'uptick-fonts-'))
try {
  await mkdir(out, { recursive: true })
  for (const { name, from, axes } of FONTS) {
    const source = join(root, 'node_modules', from)
    const narrowed = axes.length > 0 ? join(between, `${name}.ttf`) : source
    if (axes.length > 0) await run('fonttools', ['varLib.instancer', source, ...axes, '-o', narrowed])
    await run('pyftsubset', [
      narrowed,
      `--unicodes=${OWN_CHARACTERS}`,
      `--layout-features=${FEATURES.join(',')}`,
      '--flavor=woff2',
      `--output-file=${join(out, `${name}.woff2`)}`,
    ])
  }
} finally {
  await rm(between, { recursive: true })
}
