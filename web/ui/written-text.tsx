import type { TextBlock, TextRun } from '../../contract/written-text.ts'
import { classNames } from './class-names.ts'
import './written-text.css'

/** Parts of a text have no names, and their order never changes while they are shown. */
const keyed = <Part,>(parts: readonly Part[]) => parts.map((part, at) => ({ part, key: `${at}` }))

const Run = ({ run: { text, marks = [], href } }: { run: TextRun }) => {
  const inner = marks.includes('code') ? <code>{text}</code> : text
  const leaning = marks.includes('emphasis') ? <em>{inner}</em> : inner
  const drawn = marks.includes('strong') ? <strong>{leaning}</strong> : leaning
  if (href === undefined) return drawn
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {drawn}
    </a>
  )
}

const Runs = ({ runs }: { runs: readonly TextRun[] }) =>
  keyed(runs).map(({ part, key }) => <Run key={key} run={part} />)

const Block = ({ block }: { block: TextBlock }) => {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      )
    case 'heading': {
      const Heading = block.size === 'large' ? 'h3' : 'h4'
      return (
        <Heading>
          <Runs runs={block.runs} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul'
      return (
        <List>
          {keyed(block.items).map(({ part: { number, depth, runs }, key }) => (
            <li key={key} value={number ?? undefined} data-depth={depth} data-numbered={number !== null || undefined}>
              <Runs runs={runs} />
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote>
          <Runs runs={block.runs} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
  }
}

/** A text that an editor wrote, from the blocks that the server made of it: elements, never HTML. Its headings stand below one of the second order. */
export const WrittenText = ({ blocks, className }: { blocks: readonly TextBlock[]; className?: string }) => (
  <div className={classNames('written', className)} dir="auto">
    {keyed(blocks).map(({ part, key }) => (
      <Block key={key} block={part} />
    ))}
  </div>
)
