import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Never part of the sources, with or without git; what is made stands at the top, where no feature is called so. */
const IGNORED_FOLDERS = new Set(['node_modules', '.git'])
const MADE_FOLDERS = new Set(['dist', 'data', '.cache', 'look', 'reports', 'test-results'])

/** Folders whose TypeScript and JavaScript the rules are about. */
const SOURCE_ROOTS = ['contract', 'engine', 'packages', 'server', 'demo', 'web', 'cli', 'lab', 'tools', 'e2e']

/** Paths relative to `root`, with `/`: what git tracks or would track; without git, what lies there. */
export const listFiles = (root: string): string[] => {
  if (!existsSync(join(root, '.git'))) return walk(root, '')
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(output.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort()
}

const walk = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED_FOLDERS.has(name) && !(folder === '' && MADE_FOLDERS.has(name)))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(root, path) : [path]
    })
    .sort()

export const readText = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

export const isSource = (file: string): boolean =>
  /\.(ts|tsx|mjs)$/.test(file) && (SOURCE_ROOTS.includes(file.split('/')[0] ?? '') || /^[^/]+\.config\.ts$/.test(file))

export const isTest = (file: string): boolean =>
  /\.test\.(ts|tsx)$/.test(file) || file.startsWith('e2e/') || /^(server|web)\/testing\//.test(file)
