/** The longest sentence of a screen, in words. */
export const SENTENCE_WORDS = 20

interface WordRule {
  pattern: RegExp
  sentence: string
}

const say = (words: string, instead: string): WordRule => ({
  pattern: new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}-])`, 'iu'),
  sentence: `say ${instead}`,
})

/** One word for each thing, and no verb in a sense of our own. */
const WORD_RULES: readonly WordRule[] = [
  say('e-mail(?:s|ed)?|mail(?:s|ed|ing)?', '“email”'),
  say('entrances?|log-in|sign-?in|sign(?:s|ed|ing)? in|sign-up', '“login”, “log in”, “signup” or “sign up”'),
  say(
    'what (?:it|they|that) (?:came|comes|come) to|worst runs?|deepest falls?',
    '“profit and loss”, “streak” or “drawdown”',
  ),
  say('counted with|its interval', '“win rate with its margin of error”'),
  say('boasts?|figures?', '“confidence”, “number” or “result”'),
  say('seats?|whoever|those who|whom', '“member”, “host”, “invite” or “capacity”'),
  say(
    'kept|take back|taken? \\S+ back|taken back|(?:is|are) gone|any ?more',
    '“saved”, “undo”, “deleted”, “expired” or “revoked”',
  ),
  say('has (?:an|no) end|(?:is|are) over|begins? to', '“ends”, “expires”, “ended” or “starts”'),
  say("desks?|books?|club[’']s own", '“account”, “plan” or “table”'),
  say('notices?|news', '“notification” or “price alert”'),
  say('what (?:came of|reached|it did)', '“results”, “activity” or “history”'),
  say(
    '(?:is|are|was|were|be|been) (?:told|held|drawn|said)|stands?|carr(?:y|ies|ied)|reckoned|comes? by',
    'who does what',
  ),
  say('time ?stamps?|backtests?', '“time-stamp” or “back-test”'),
  say(
    'colours?|centres?|behaviours?|favourites?|recognise[sd]?|analysed?|organise[sd]?|practise[sd]?|practising|grey|cancelled|cancelling|learnt|licences?|labelled|travelled|programmes?|judgements?',
    'it in American spelling',
  ),
]

const OPENER = /^(?:What|Who|Whoever|Whom|Whose|Whether|Wherever|Of)(?=\s)/

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\p{Ll}*'

/** A day before its month, or a date in digits alone that each country reads in its own way. */
const FOREIGN_DATE = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of )?${MONTH}\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b`,
  'u',
)

/** Names of files, options and addresses, and what a text quotes as code: no words of ours. */
const CODE = /```\w*|`[^`]*`|--[\w-]+|uptick [a-z-]+|\S+\/\S*|\b[\w-]+\.(?:jsonl?|csv|txt|ts|checkpoint)\b/g

/** The sentences of a text: a line break and a column’s end end one too. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?:;]["”’)]?)\s+|\n+|\s\|\s/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** The name of each rule that a text breaks, as a request. */
export const findWordFaults = (written: string): string[] => {
  const text = written.replace(CODE, '`')
  const sentences = sentencesOf(text)
  const long = sentences
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\p{Ll}|…/u.test(word)).length)
    .filter((words) => words > SENTENCE_WORDS)
  const opened = sentences.filter((sentence) => OPENER.test(sentence) && !/\?["”’)]*$/.test(sentence))
  return [
    ...WORD_RULES.filter(({ pattern }) => pattern.test(text)).map(
      ({ pattern, sentence }) => `${sentence}, not “${text.match(pattern)?.[0]}”`,
    ),
    ...opened.map((sentence) => `don’t open with “${sentence.split(/\s/)[0]}”`),
    ...long.map((words) => `${words} words in one sentence, at most ${SENTENCE_WORDS}`),
    ...(/[\d…]\s%/.test(text) ? ['no space before %'] : []),
    ...(FOREIGN_DATE.test(text) ? [`write the date like “Nov 28, 2026”, not “${text.match(FOREIGN_DATE)?.[0]}”`] : []),
  ]
}
