/**
 * Part of `npm run build`: the server as a few files, into `dist/server`. Read one by one, its sources and those of its packages cost more
 * of a start than all else that it does. `npm run dev` and tests of parts of the server run the sources.
 */
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { SERVER_PACKAGES } from './release/server-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = join(root, 'dist/server')

const OURS = /^(contract|demo|engine|packages|server)\//
const ITS_PLACE = /import\.meta\.url/g
const THREAD = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/** Our sources find their files from where they lie, not from where they are bundled; a thread that one of them begins is bundled too. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!OURS.test(relative(root, id)) || !code.includes('import.meta.url')) return null
    const place = `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`
    const threads = code.replace(THREAD, (_all, name: string) => {
      this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName: `${name}.js` })
      return `new URL('./${name}.js', BUNDLE_URL)`
    })
    return { code: threads.replace(ITS_PLACE, place).replaceAll('BUNDLE_URL', 'import.meta.url'), map: null }
  },
}

/** A package that would look for its files beside the bundle finds out now, not when somebody first needs them. */
const refuseLostFiles: Plugin = {
  name: 'refuse-lost-files',
  renderChunk(code, chunk) {
    if (/\b__(dirname|filename)\b/.test(code))
      throw new Error(`A package in ${chunk.fileName} reads files beside itself: it belongs to SERVER_PACKAGES.`)
  },
}

/**
 * grammY asks by the fetch that we give it (`telegram-bot.ts`). The one it brings is left out, with the packages below it: Node warns of one of
 * them, and `npm start` says nothing but where Uptick is.
 */
const leaveOutOldFetch: Plugin = {
  name: 'leave-out-old-fetch',
  enforce: 'pre',
  resolveId: (id) => (id === 'node-fetch' ? '\0platform-fetch' : null),
  load: (id) => (id === '\0platform-fetch' ? 'export default globalThis.fetch' : null),
}

/** Names stay the same from build to build. */
const output: Rolldown.OutputOptions = { entryFileNames: '[name].js', chunkFileNames: '[name].js' }

const bundle = () =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepPlaces, leaveOutOldFetch, refuseLostFiles],
    ssr: { noExternal: true, external: SERVER_PACKAGES },
    build: {
      ssr: true,
      outDir,
      assetsDir: '',
      target: 'es2024',
      minify: false,
      sourcemap: true,
      rolldownOptions: { input: ['server/main.ts', 'demo/make-past.ts', 'cli/uptick.ts'], output },
    },
  })

await bundle()
