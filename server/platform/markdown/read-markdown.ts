import { fromMarkdown } from 'mdast-util-from-markdown'
import { LIST_DEPTH, type TextBlock, type TextMark, type TextRun } from '../../../contract/written-text.ts'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root['children'][number]
type Of<Kind extends Node['type']> = Extract<Node, { type: Kind }>

/** What stands around a stretch of text. */
interface Around {
  marks: readonly TextMark[]
  href: string | null
  /** Addresses that are named at the end of the text. */
  named: ReadonlyMap<string, string>
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** The address that a link may have; null for scripts, files and whatever else is not the web or a mailbox. */
export const safeHref = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const { protocol, href, username, password } = new URL(address)
  return SCHEMES.has(protocol) && username === '' && password === '' ? href : null
}

const run = (text: string, { marks, href }: Around): TextRun[] => {
  if (text === '') return []
  const made: TextRun = { text }
  if (marks.length > 0) made.marks = [...marks]
  if (href !== null) made.href = href
  return [made]
}

const marked = (around: Around, mark: TextMark): Around =>
  around.marks.includes(mark) ? around : { ...around, marks: [...around.marks, mark] }
const linked = (around: Around, address: string | undefined): Around => ({
  ...around,
  href: address === undefined ? null : safeHref(address),
})

const toRuns = (nodes: readonly Node[], around: Around): TextRun[] => nodes.flatMap((node) => runsOfOne(node, around))

const runsOfOne = (node: Node, around: Around): TextRun[] => {
  switch (node.type) {
    // A line that ends in the source goes on in the paragraph.
    case 'text':
      return run(node.value.replace(/\n/g, ' '), around)
    // Nobody's HTML is drawn: it is read as it was typed.
    case 'html':
      return run(node.value, around)
    case 'inlineCode':
      return run(node.value, marked(around, 'code'))
    case 'code':
      return run(node.value, marked(around, 'code'))
    case 'break':
      return run('\n', around)
    case 'paragraph':
    case 'heading':
      return toRuns(node.children, around)
    case 'strong':
      return toRuns(node.children, marked(around, 'strong'))
    case 'emphasis':
      return toRuns(node.children, marked(around, 'emphasis'))
    case 'link':
      return toRuns(node.children, linked(around, node.url))
    case 'linkReference':
      return toRuns(node.children, linked(around, around.named.get(node.identifier)))
    case 'image':
    case 'imageReference':
      return run(node.alt ?? '', around)
    default:
      return 'children' in node ? joined(node.children as readonly Node[], around) : []
  }
}

/** Several blocks as one, a line each. */
const joined = (nodes: readonly Node[], around: Around): TextRun[] =>
  nodes.flatMap((node, at) => [
    ...(at === 0 ? [] : run('\n', { ...around, marks: [], href: null })),
    ...runsOfOne(node, around),
  ])

type Item = Extract<TextBlock, { kind: 'list' }>['items'][number]

const toItems = ({ ordered, start, children }: Of<'list'>, depth: number, around: Around): Item[] =>
  children.flatMap((item, at) => {
    const parts = item.children as readonly Node[]
    const inner = parts.filter((part): part is Of<'list'> => part.type === 'list')
    const own = joined(
      parts.filter(({ type }) => type !== 'list'),
      around,
    )
    const deeper = inner.flatMap((list) => toItems(list, Math.min(depth + 1, LIST_DEPTH), around))
    return [{ number: ordered ? (start ?? 1) + at : null, depth, runs: own }, ...deeper]
  })

const toBlock = (node: Node, around: Around): TextBlock[] => {
  switch (node.type) {
    case 'definition':
      return []
    case 'heading':
      return [{ kind: 'heading', size: node.depth <= 2 ? 'large' : 'small', runs: toRuns(node.children, around) }]
    case 'list':
      return [{ kind: 'list', isNumbered: node.ordered === true, items: toItems(node, 0, around) }]
    case 'blockquote':
      return [{ kind: 'quote', runs: joined(node.children, around) }]
    case 'code':
      return [{ kind: 'code', text: node.value }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'paragraph':
      return [{ kind: 'paragraph', runs: toRuns(node.children, around) }]
    default:
      return [{ kind: 'paragraph', runs: runsOfOne(node, around) }]
  }
}

/**
 * The signs at the beginning of a line that put it into quotes and lists within each other. A few thousand of them on one line keep the reader of
 * CommonMark busy for as many seconds: what is deeper than anybody writes is left out.
 */
const DEEP_LINES =
  /^([ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*){8})(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)+/gm

/**
 * Markdown (CommonMark) as the blocks that members are shown. Nothing in it can do more than be read: HTML stays the characters that were typed, a
 * picture is its words, and a link whose address is not of the web or a mailbox is plain text.
 */
export const readMarkdown = (text: string): TextBlock[] => {
  const { children } = fromMarkdown(text.replace(DEEP_LINES, '$1'))
  // The first of two with one name counts, as the format says.
  const definitions = children.filter((node): node is Of<'definition'> => node.type === 'definition').toReversed()
  const named = new Map(definitions.map(({ identifier, url }) => [identifier, url]))
  return children.flatMap((node) => toBlock(node, { marks: [], href: null, named }))
}
