import type { Violation } from './violation.ts'

/** Verbs that may begin the name of a file split off a service or a store. A new verb is a decision, made here. */
const VERBS = [
  ...['list', 'get', 'create', 'update', 'remove', 'find', 'insert', 'lock'],
  ...[
    'announce',
    'append',
    'ask',
    'assign',
    'authenticate',
    'cache',
    'carry',
    'confirm',
    'enrol',
    'enter',
    'hash',
    'join',
    'login',
    'manage',
    'measure',
    'process',
  ],
  ...[
    'publish',
    'redeem',
    'register',
    'reset',
    'reveal',
    'revoke',
    'run',
    'scan',
    'send',
    'settle',
    'slow',
    'stamp',
    'train',
  ],
  ...['transfer', 'upgrade', 'verify', 'view', 'watch'],
]

const FORBIDDEN_NAMES = /^(index|utils?|helpers?|types|common|misc)\.(ts|tsx|mjs)$/
const FORBIDDEN_FOLDERS = /^(utils?|helpers?|types|common|misc)$/
const KEBAB_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

const SERVER_FEATURE = new RegExp(
  `^((feature|routes|service|rules|store|jobs|mails|content)|[a-z0-9-]+-(rules|store|service)|(${VERBS.join('|')})-[a-z0-9-]+)\\.ts$`,
)
const WEB_FEATURE = /^([a-z0-9-]+-page\.tsx|(api|content|([a-z0-9]+-)*rules)\.tsx?|[a-z0-9-]+\.css)$/
/** A test may be named after the story it tells. */
const TEST = /\.test\.tsx?$/

/** Whether `file` has a name and a place that the architecture knows. */
export const checkVocabulary = (file: string): Violation[] => {
  const violation = (sentence: string): Violation[] => [{ file, line: 1, sentence }]
  const folders = file.split('/')
  const name = folders.pop() ?? ''
  if (FORBIDDEN_NAMES.test(name)) return violation(`is called ${name}: name it after what it holds.`)
  const vague = folders.find((folder) => FORBIDDEN_FOLDERS.test(folder))
  if (vague) return violation(`lies in a folder called ${vague}: name it after what it holds.`)
  if (/\.(ts|tsx|mjs|css)$/.test(name) && !KEBAB_NAME.test(name)) return violation('has a name that is not kebab-case.')

  const [root, area, noun, ...inner] = [...folders, name]
  if (area !== 'features' || noun === undefined) return []
  if (inner.length === 0) return violation(`lies outside of a feature: move it to ${root}/features/<noun>/.`)
  if (inner.length === 1 && TEST.test(name)) return []
  if (root === 'server' && !(inner.length === 1 && SERVER_FEATURE.test(name))) {
    return violation(
      'is not feature, routes, service, rules, store, jobs, mails, content or <verb>-<noun> of its feature.',
    )
  }
  if (root === 'web' && inner[0] !== 'components' && !(inner.length === 1 && WEB_FEATURE.test(name))) {
    return violation('is not <name>-page, api, rules, content or in components/ of its feature.')
  }
  return []
}
