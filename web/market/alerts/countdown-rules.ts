import { ENTRY_DELAY_MS, type Signal, toDirection } from '../../../contract/signals.ts'
import { formatCountdown } from '../../lib/format.ts'

type Due = Pick<Signal, 'pair' | 'signalType' | 'entryAt' | 'outcome'>

const untilEntry = ({ entryAt }: Due, marketNowMs: number): number => Date.parse(entryAt) - marketNowMs

/** Signals that can still be entered, the next one first; of those that enter together, in the order in which they came. */
export const dueSignals = <S extends Due>(signals: readonly S[], marketNowMs: number): S[] =>
  signals
    .filter((signal) => signal.outcome === null && untilEntry(signal, marketNowMs) > 0)
    .sort((a, b) => a.entryAt.localeCompare(b.entryAt))

const MARKS = { CALL: '▲', PUT: '▼' } as const
/** `--call` and `--put` of the light theme: white figures read on both. */
const COLOURS = { CALL: '#0a58a8', PUT: '#af3d08' } as const

/** `▲ 0:43 EUR/USD`, and how many more enter after it or with it. */
const formatTitle = (next: Due, others: number, marketNowMs: number): string =>
  `${MARKS[toDirection(next)]} ${formatCountdown(untilEntry(next, marketNowMs))} ${next.pair}${others > 0 ? ` +${others}` : ''}`

const SIDE = 32

/** The seconds left, over a bar that runs down: legible at 16 pixels. */
const drawIcon = (next: Due, marketNowMs: number): string => {
  const leftMs = untilEntry(next, marketNowMs)
  const seconds = Math.min(99, Math.ceil(leftMs / 1000))
  const width = Math.round(SIDE * Math.min(1, leftMs / ENTRY_DELAY_MS))
  const figures = `<text x="16" y="21" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="20" fill="#fff">${seconds}</text>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="4" fill="${COLOURS[toDirection(next)]}"/>${figures}<path d="M0 27h${width}v5H0z" fill="#FFD43A"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** What the tab says while a signal waits for its entry; null when none does. */
export const findCountdown = (signals: readonly Due[], marketNowMs: number): { title: string; icon: string } | null => {
  const [next, ...others] = dueSignals(signals, marketNowMs)
  if (!next) return null
  return { title: formatTitle(next, others.length, marketNowMs), icon: drawIcon(next, marketNowMs) }
}
