/** An event of a browser's trace, as far as it is read here. Times in microseconds; `tdur` is what the processor gave to it. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; elementCount?: number }
}

/** The kinds of work that are told apart, and the events of a trace that are it. */
const KINDS = {
  scripts: ['FunctionCall', 'EvaluateScript', 'FireAnimationFrame', 'TimerFire', 'EventDispatch', 'RunMicrotasks'],
  styles: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
} as const

type Kind = keyof typeof KINDS | 'other'

const kindOf = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name as string, kind as Kind] as const)),
)

const LONG_TASK_US = 50_000

/** What the thread of a page did. Times are the processor's, each kind without what it contains of others. */
export interface PageWork {
  tasks: number
  /** Tasks of more than 50 ms, as the processor counts. */
  longTasks: number
  longestTaskMs: number
  ms: Record<Kind, number>
  styledElements: number
  layouts: number
}

const costOf = ({ tdur, dur = 0 }: TraceEvent): number => tdur ?? dur

/** Reads out of a trace what the busiest page of the browser did. */
export const readPageWork = (events: readonly TraceEvent[]): PageWork => {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const byPage = Map.groupBy(
    events.filter((event) => event.ph === 'X' && pages.has(threadOf(event))),
    threadOf,
  )
  const tasksOf = (own: readonly TraceEvent[]) => own.filter(({ name }) => name === 'RunTask')
  const busyUs = (own: readonly TraceEvent[]) => tasksOf(own).reduce((sum, task) => sum + costOf(task), 0)
  const [own = []] = [...byPage.values()].toSorted((a, b) => busyUs(b) - busyUs(a))

  const ms: PageWork['ms'] = { scripts: 0, styles: 0, layout: 0, paint: 0, other: 0 }
  const around: { kind: Kind; endsAt: number }[] = []
  for (const event of own.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while ((around.at(-1)?.endsAt ?? Number.POSITIVE_INFINITY) <= event.ts) around.pop()
    const outer = around.at(-1)
    const kind = kindOf.get(event.name) ?? outer?.kind ?? 'other'
    if (outer) ms[outer.kind] -= costOf(event) / 1000
    ms[kind] += costOf(event) / 1000
    around.push({ kind, endsAt: event.ts + (event.dur ?? 0) })
  }
  const costs = tasksOf(own).map(costOf)
  return {
    tasks: costs.length,
    longTasks: costs.filter((us) => us > LONG_TASK_US).length,
    longestTaskMs: Math.max(0, ...costs) / 1000,
    ms,
    styledElements: own.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0),
    layouts: own.filter(({ name }) => name === 'Layout').length,
  }
}

/** The work as a line, what can be divided by the messages divided by them. */
export const describePageWork = (work: PageWork, messages: number): string => {
  const each = (amount: number) => (amount / messages).toFixed(1)
  const times = Object.entries(work.ms).map(([kind, ms]) => `${kind} ${each(ms)} ms`)
  return (
    `Work of the page for each message: ${times.join(', ')}, ${each(work.layouts)} layouts, ${each(work.styledElements)} elements styled; ` +
    `${work.tasks} tasks, the longest ${Math.round(work.longestTaskMs)} ms, ${work.longTasks} of more than 50 ms.`
  )
}
