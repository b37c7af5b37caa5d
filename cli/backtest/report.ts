import { VERDICT_MIN_SAMPLE } from '../../engine/signals/statistics.ts'
import { COLUMNS, count, notesOf, percent, timingOf } from './figures.ts'
import type { BacktestOutcome } from './outcome.ts'
import { reliabilityDiagram } from './reliability-diagram.ts'

const STYLE = `
:root{color-scheme:light dark;--paper:#F1F0EA;--sheet:#FAFAF6;--ink:#17170F;--ink-2:#45453D;--ink-3:#66655B;--rule:#D2CFC3;--rule-2:#827F73;--accent:#FFD43A}
@media (prefers-color-scheme:dark){:root{--paper:#131310;--sheet:#1A1A17;--ink:#EFEDE4;--ink-2:#BDBAAE;--ink-3:#959286;--rule:#302F2A;--rule-2:#6E6C61}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 Archivo,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1312px;margin:0 auto;padding:48px 28px 72px}
h1,h2{font-family:Newsreader,Georgia,serif;font-weight:500;letter-spacing:-.022em;line-height:1.05;margin:0}
h1{font-size:clamp(34px,5vw,58px)}h2{font-size:26px}
.deck{font:400 18px/1.45 Newsreader,Georgia,serif;color:var(--ink-2);max-width:62ch;margin:16px 0 32px}
.diagrams{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:16px;margin-bottom:48px}
figure{margin:0;background:var(--sheet);border:1px solid var(--rule);border-radius:3px;padding:16px;overflow-x:auto}
figcaption{margin-bottom:4px}
figure p,.note{color:var(--ink-3);font-size:13px;margin:0 0 12px;max-width:82ch}
svg{display:block;min-width:440px;font:500 12px Archivo,system-ui,sans-serif}svg text{fill:var(--ink)}svg .faint{fill:var(--ink-3)}
.scroll{overflow-x:auto;border-block:1px solid var(--rule-2);margin:16px 0 24px}
.scroll:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:13px;font-stretch:84%;white-space:nowrap}
th,td{padding:7px 8px;border-bottom:1px solid var(--rule);text-align:left}
tr:last-child td{border-bottom:0}
th{font-weight:600;font-size:12px;color:var(--ink-2)}
.n{text-align:right}
`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

const figures = ({ pooled, breakEvenRate }: BacktestOutcome): string[] =>
  pooled.map(({ timeframe, summary }) => {
    const minutes = timeframe === '1m' ? '1-minute' : '5-minute'
    const said = `Average confidence ${percent(summary.averageConfidence)}, won ${percent(summary.rate)} of ${count(summary.n)}.`
    return `<figure><figcaption><h2>${minutes} slots</h2></figcaption><p>${said} Bars are 95% intervals. The line is perfect calibration. The chart leaves out bins with fewer than ${VERDICT_MIN_SAMPLE} slots.</p>${reliabilityDiagram(summary.bins, breakEvenRate, `${minutes} slots. ${said}`)}</figure>`
  })

/** A self-contained page with the reliability diagrams and the table: no script, nothing loaded from anywhere. */
export const reportOf = (outcome: BacktestOutcome): string => {
  const cellsOf = (tag: 'th' | 'td', texts: string[]): string =>
    texts
      .map(
        (text, i) =>
          `<${tag}${COLUMNS[i]?.numeric ? ' class="n"' : ''}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(text)}</${tag}>`,
      )
      .join('')
  const head = cellsOf(
    'th',
    COLUMNS.map(({ title }) => title),
  )
  const body = outcome.results.map(
    (row) =>
      `<tr>${cellsOf(
        'td',
        COLUMNS.map((column) => column.value(row)),
      )}</tr>`,
  )
  const notes = [...notesOf(outcome), timingOf(outcome)].map((note) => `<p class="note">${escapeHtml(note)}</p>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Back-test · Uptick</title><style>${STYLE}</style></head>
<body><main><h1>Confidence and results</h1>
<p class="deck">The signal engine on ${count(outcome.results.length)} recordings. It decides each slot on past candles alone. The public rule settles it.</p>
<section class="diagrams" aria-label="Reliability diagrams">${figures(outcome).join('')}</section>
<h2>Every recording</h2><div class="scroll" role="region" aria-label="Results" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>
${notes.join('\n')}</main></body></html>
`
}
