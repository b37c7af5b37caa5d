/** `npm run --prefix lab <tool>`: runs a tool of this folder. Its own first comment is what `-- --help` prints. */
import { readdirSync, readFileSync } from 'node:fs'

const HERE = new URL('.', import.meta.url)
const names = readdirSync(HERE)
  .filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.config.ts') && !file.endsWith('.test.ts') && file !== 'lab.ts',
  )
  .map((file) => file.slice(0, -3))
  .sort()

/** The comment at the head of a tool, without its stars. */
const explain = (name: string): string => {
  const comments = readFileSync(new URL(`${name}.ts`, HERE), 'utf8').match(/\/\*\*[\s\S]*?\*\//g) ?? []
  const comment = comments.find((text) => text.includes('npm run --prefix lab')) ?? comments[0] ?? ''
  return comment
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .replace(/^ \* ?/gm, '')
    .trim()
}

/** What a tool does, in its first sentence. */
const toLine = (name: string): string => {
  const text = explain(name).replaceAll(/\s+/g, ' ')
  const [sentence = ''] = /^.*?[.:;](?= |$)/.exec(text.replace(/^`[^`]*`: /, '')) ?? []
  return `  ${name.padEnd(20)}${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/[:;]$/, '.')}`
}

/** What a person can mend about a tool that did not run, in a sentence; undefined is a fault of the tool itself. */
const toSentence = (error: unknown, name: string): string | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'ERR_MODULE_NOT_FOUND')
    return `${error.message}\nInstall the laboratory first: npm ci --prefix lab.`
  if (error.code === 'ENOENT' && 'path' in error) return `There is no file or folder ${error.path}.`
  const isArgument = String(error.code).startsWith('ERR_PARSE_ARGS_')
  return isArgument ? `${error.message.split('. ')[0]}.\nSee npm run --prefix lab ${name} -- --help.` : undefined
}

const [name = '', ...given] = process.argv.slice(2)
if (!names.includes(name)) {
  const list = `Usage: npm run --prefix lab <tool> [-- <options>]\n\nTools:\n${names.map(toLine).join('\n')}`
  const isAsked = ['', '--help', '-h'].includes(name)
  console[isAsked ? 'log' : 'error'](isAsked ? list : `There is no tool '${name}'.\n${list}`)
  process.exitCode = isAsked ? 0 : 2
} else if (given.includes('--help') || given.includes('-h')) {
  console.log(explain(name))
} else {
  process.argv.splice(2, 1)
  try {
    await import(`./${name}.ts`)
  } catch (error) {
    const sentence = toSentence(error, name)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exitCode = 2
  }
}
