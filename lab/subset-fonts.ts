/**
 * Writes the typefaces that every page loads, `web/ui/fonts/`, from those of the font packages: only the characters that our own texts are
 * written in, only the widths, weights and optical sizes that our sheets ask for. Names with other letters load the packages' files.
 * Shapes are on a grid of 500 to the em, and kerning is that of one weight: no eye sees the difference, and a third of the bytes go.
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
    kerned: ['wght=600', 'wdth=100'],
  },
  {
    name: 'newsreader',
    from: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: ['wght=400:600', 'opsz=18:72'],
    kerned: ['wght=500', 'opsz=72'],
  },
  {
    name: 'commit-mono-400',
    from: '@fontsource/commit-mono/files/commit-mono-latin-400-normal.woff2',
    axes: [],
    kerned: [],
  },
  {
    name: 'commit-mono-700',
    from: '@fontsource/commit-mono/files/commit-mono-latin-700-normal.woff2',
    axes: [],
    kerned: [],
  },
]

const UNITS_PER_EM = 500

/** Kerning, ligatures and marks, and what our sheets switch on: figures of one width and height, Commit Mono's letters. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'ss03']

const out = join(root, 'web/ui/fonts')
const between = await mkdtemp(join(tmpdir(), 'uptick-fonts-'))

/** The typeface within its axes, with the kerning of one place in them. */
const narrow = async (font: { name: string; source: string; axes: string[]; kerned: string[] }): Promise<string> => {
  const [ranges, fixed, tables, whole, scaled] = [
    'ranges.ttf',
    'fixed.ttf',
    'tables.ttx',
    'whole.ttf',
    'scaled.ttf',
  ].map((part) => join(between, `${font.name}-${part}`)) as [string, string, string, string, string]
  await run('fonttools', ['varLib.instancer', font.source, ...font.axes, '-o', ranges])
  await run('fonttools', ['varLib.instancer', font.source, ...font.kerned, '-o', fixed])
  await run('fonttools', ['ttx', '-q', '-t', 'GPOS', '-t', 'GDEF', '-o', tables, fixed])
  await run('fonttools', ['ttx', '-q', '-m', ranges, '-o', whole, tables])
  await run('fonttools', ['ttLib.scaleUpem', whole, String(UNITS_PER_EM), '--output-file', scaled])
  return scaled
}

try {
  await mkdir(out, { recursive: true })
  for (const { name, from, axes, kerned } of FONTS) {
    const source = join(root, 'node_modules', from)
    const narrowed = axes.length > 0 ? await narrow({ name, source, axes, kerned }) : source
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
