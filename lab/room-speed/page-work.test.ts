import { describe, expect, it } from 'vitest'
import { describePageWork, readPageWork, type TraceEvent } from './page-work.ts'

const PAGE = { pid: 1, tid: 1 }

/** In milliseconds. */
const event = (name: string, at: number, lasts: number, args?: TraceEvent['args'], thread = PAGE): TraceEvent => ({
  name,
  ph: 'X',
  ts: at * 1000,
  dur: lasts * 1000,
  args,
  ...thread,
})
const named = (name: string, thread = PAGE): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  ts: 0,
  args: { name },
  ...thread,
})

describe('the work of a page', () => {
  const trace = [
    named('CrRendererMain'),
    event('RunTask', 0, 60),
    event('EventDispatch', 1, 50),
    event('FunctionCall', 2, 40),
    event('UpdateLayoutTree', 10, 5, { elementCount: 90 }),
    event('Layout', 15, 10),
    event('RunTask', 70, 10),
    event('Paint', 71, 4),
  ]

  it('is counted by kind, each without what it contains', () => {
    expect(readPageWork(trace)).toEqual({
      tasks: 2,
      longTasks: 1,
      longestTaskMs: 60,
      ms: { scripts: 35, styles: 5, layout: 10, paint: 4, other: 16 },
      styledElements: 90,
      layouts: 1,
    })
  })

  it('is what the processor gave to it, not how long it waited for the processor', () => {
    const [task] = [{ ...event('RunTask', 0, 200), tdur: 3_000 }]
    expect(readPageWork([named('CrRendererMain'), task])).toMatchObject({ longTasks: 0, longestTaskMs: 3 })
  })

  it('is that of the busiest page alone', () => {
    const idle = { pid: 2, tid: 1 }
    const worker = { pid: 1, tid: 9 }
    const others = [
      named('CrRendererMain', idle),
      event('RunTask', 0, 20, undefined, idle),
      named('DedicatedWorker thread', worker),
      event('RunTask', 0, 900, undefined, worker),
    ]
    expect(readPageWork([...others, ...trace])).toEqual(readPageWork(trace))
  })

  it('is told for each message', () => {
    expect(describePageWork(readPageWork(trace), 10)).toBe(
      'Work of the page for each message: scripts 3.5 ms, styles 0.5 ms, layout 1.0 ms, paint 0.4 ms, other 1.6 ms, 0.1 layouts, ' +
        '9.0 elements styled; 2 tasks, the longest 60 ms, 1 of more than 50 ms.',
    )
  })
})
