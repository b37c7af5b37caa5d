/**
 * Part of `npm run build`: the server as a few files, into `dist/server`. Read one by one, its sources and those of its packages cost more
 * of a start than all else that it does. `npm run dev` and tests of parts of the server run the sources. Then the server is started once, on
 * data that is thrown away: what V8 compiled for that is kept in `dist/compiled`, and a server that does not start, or that Node warns of, is not built.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { SERVER_PACKAGES } from './release/server-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = join(root, 'dist/server')
const compiled = join(root, 'dist/compiled')

const OURS = /^(contract|engine|packages|server)\//
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
      rolldownOptions: { input: ['server/main.ts', 'server/demo/make-past.ts', 'cli/uptick.ts'], output },
    },
  })

const GIVE_UP_AFTER_MS = 120_000
const LISTENING = 'Uptick is at'
const NODE_WARNING = /^\(node:\d+\) /m

const startOnce = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uptick-build-'))
  const server = spawn(process.execPath, [join(outDir, 'main.js')], {
    // None of the builder's own variables: they may name a database that is in use.
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: GIVE_UP_AFTER_MS,
  })
  let complaints = ''
  server.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const ended = once(server, 'exit')
  let said = ''
  for await (const chunk of server.stdout) {
    said += chunk
    // Asked while it still trains, it ends at once.
    if (said.includes(LISTENING)) server.kill('SIGTERM')
  }
  await ended
  await rm(dataDir, { recursive: true, force: true })
  if (!said.includes(LISTENING)) throw new Error(`The built server did not start. It said: ${said}${complaints}`)
  // On the terminal of `npm start` it would stand before the address.
  if (NODE_WARNING.test(complaints)) throw new Error(`Node warns of the built server: ${complaints}`)
}

await rm(compiled, { recursive: true, force: true })
await bundle()
await startOnce()
