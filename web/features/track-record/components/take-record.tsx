import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { readHead, readRecords } from '../api.ts'
import { downloadTexts } from '../content.ts'
import { jsonLinesOf, pagesUpTo } from '../page-rules.ts'
import { CopyButton } from './copy-button.tsx'
import { RunProgress } from './run-progress.tsx'
import { type Controls, useRun } from './use-run.ts'
import './verify.css'

const save = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click: it must not vanish in the same turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Each page becomes a blob at once, which the browser may keep on disk: a long record does not fill the page's memory. */
const download = async ({ signal, report }: Controls): Promise<{ name: string; records: number }> => {
  const head = await readHead(signal)
  report(0, head.size)
  const parts: Blob[] = []
  let records = 0
  for await (const page of pagesUpTo(head.size, (after) => readRecords(after, signal))) {
    parts.push(new Blob([jsonLinesOf(page)]))
    records += page.length
    report(records, head.size)
  }
  const name = `uptick-record-1-${records}.jsonl`
  save(new Blob(parts, { type: 'application/jsonl' }), name)
  return { name, records }
}

/** The whole chain as a file, and the command that verifies it without this page. */
export const TakeRecord = () => {
  const { run, start, stop } = useRun(download)
  const running = run.state === 'running'
  const command = `npm run verify-record -- ${location.origin}`
  return (
    <Sheet title={downloadTexts.title} level={3} className="take">
      <p>{downloadTexts.note}</p>
      <Button onClick={running ? stop : start}>
        {running ? downloadTexts.stop : run.state === 'idle' ? downloadTexts.start : downloadTexts.again}
      </Button>
      <RunProgress run={run} texts={downloadTexts} />
      {run.state === 'finished' ? (
        <p className="run-note" role="status">
          {formatCount(run.result.records)} records in {run.result.name}.
        </p>
      ) : null}
      <h4>{downloadTexts.command}</h4>
      <div className="command">
        <code className="proof">{command}</code>
        <CopyButton text={command} name={downloadTexts.command} />
      </div>
      <p className="note">{downloadTexts.commandNote}</p>
    </Sheet>
  )
}
