import type { RecordFileHead } from '../../../../engine/record/record-file.ts'
import { formatCount } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { publishedSource, readHead, readPolicy, readRecords } from '../api.ts'
import { downloadTexts } from '../content.ts'
import { formatJsonLines, pagesBetween } from '../page-rules.ts'
import { CopyButton } from './copy-button.tsx'
import { verifyCommand } from './guarantee-texts.ts'
import { Part } from './part.tsx'
import runProgressStyles from './run-progress.module.css'
import { RunProgress } from './run-progress.tsx'
import styles from './take-record.module.css'
import { type Controls, useRun } from './use-run.ts'

/** Figures, checkpoint and entries are read one after the other, while the record goes on. */
const CATCH_UPS = 8

/**
 * A copy of one moment: the figures are those of the last boundary in the entries, and the checkpoint covers just those. Each page
 * becomes a blob at once, which the browser may keep on disk: a long record does not fill the page's memory.
 */
const download = async ({ signal, report }: Controls): Promise<{ name: string; records: number }> => {
  const { readPublishedFigures } = await import('../../../../engine/record/read-figures.ts')
  const { answersOfAll, reachedIn } = await import('../../../../engine/record/record-file.ts')
  const policy = await readPolicy(signal)
  const parts: Blob[] = []
  let records = 0
  /** By market. */
  const reached = new Map<string, string>()
  for (let tries = 0; tries < CATCH_UPS; tries += 1) {
    const published = await readPublishedFigures(publishedSource(signal))
    if (!published.claimed) throw new Error(downloadTexts.nothing)
    const moments = [published.claimed, ...published.beside].map(({ trackRecord }) => trackRecord)
    const head = await readHead(signal)
    report(records, head.size)
    for await (const page of pagesBetween(records, head.size, (after) => readRecords(after, signal))) {
      parts.push(new Blob([formatJsonLines(page)]))
      records += page.length
      for (const { feed } of moments) reached.set(feed.id, reachedIn(page, feed.id, reached.get(feed.id) ?? ''))
      report(records, head.size)
    }
    const isOfOneMoment = moments.every(({ feed, performance }) => reached.get(feed.id) === performance.until)
    if (!isOfOneMoment || records !== head.size) continue
    const first: RecordFileHead = {
      file: 'uptick-record',
      version: 1,
      checkpoint: head.checkpoint,
      policy,
      published: answersOfAll(published),
    }
    const name = `uptick-record-${records}.jsonl`
    const line = `${JSON.stringify(first)}\n`
    saveFile({ blob: new Blob([line, ...parts], { type: 'application/jsonl' }), name })
    return { name, records }
  }
  throw new Error(downloadTexts.moving)
}

/** The whole chain as a file, and the command that verifies it without this page. */
export const TakeRecord = () => {
  const { run, start, stop } = useRun(download)
  const running = run.state === 'running'
  const command = verifyCommand(location.origin)
  return (
    <Part id="copy" title={downloadTexts.title} folds="phone">
      <div className={styles.take}>
        <div className={styles.command}>
          <code className="proof">{command}</code>
          <CopyButton text={command} name={downloadTexts.command} />
        </div>
        <p className="note">{downloadTexts.commandNote}</p>
        <Button onClick={running ? stop : start}>
          {running ? downloadTexts.stop : run.state === 'idle' ? downloadTexts.start : downloadTexts.again}
        </Button>
        <RunProgress run={run} texts={downloadTexts} />
        {run.state === 'finished' ? (
          <p className={runProgressStyles.runNote} role="status">
            {formatCount(run.result.records)} records in {run.result.name}.
          </p>
        ) : null}
      </div>
    </Part>
  )
}
