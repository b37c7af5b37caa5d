/**
 * How fast a room of thousands of messages opens and answers while people talk in it: Chromium with a processor slowed down four times.
 *   npm run --prefix lab room-speed [-- --messages 5000] [--runs 7] [--seconds 20] [--rate 20] [--slowdown 4] [--work]
 * Prints the medians of opening it and an empty one, and how long it takes to answer its reader's presses at `--rate` messages a second.
 * `--work` traces the page instead and tells what it does for each message, in the processor's time, which other work on the machine blurs less.
 * Times are of this machine, now: let it rest.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchBrowser } from './look/browser.ts'
import { startDemoServer } from './look/demo-server.ts'
import { signInAs } from './look/sign-in.ts'
import { fillRoom, openRooms, talk } from './room-speed/fill-rooms.ts'
import { measureAnswers, measureOpenings, openReader } from './room-speed/measure-room.ts'
import { describePageWork, readPageWork, type TraceEvent } from './room-speed/page-work.ts'
import { describeAnswers, medianOf } from './room-speed/room-figures.ts'

/** A room of many messages may take so much longer to open than one of none. */
const OPENING_GOAL = 1.2
const ANSWER_GOAL_MS = 100
const TRACED = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000' },
    runs: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '20' },
    slowdown: { type: 'string', default: '4' },
    work: { type: 'boolean', default: false },
  },
})

const server = await startDemoServer(fileURLToPath(new URL('..', import.meta.url)))
const browser = await launchBrowser()
try {
  const { base, password } = server
  const rooms = await openRooms(base, password)
  await fillRoom(rooms, Number(options.messages))
  const reader = await openReader(browser, base, await signInAs(base, 'gold', password), Number(options.slowdown))

  const { empty, full } = await measureOpenings(reader, rooms, Number(options.runs))
  const [emptyMs, fullMs] = [medianOf(empty), medianOf(full)]
  const times = fullMs / emptyMs
  console.log(
    `Opening, medians of ${options.runs}: ${Math.round(fullMs)} ms with ${options.messages} messages, ${Math.round(emptyMs)} ms empty: ` +
      `${times.toFixed(2)} × (goal ≤ ${OPENING_GOAL} ×: ${times <= OPENING_GOAL ? 'met' : 'missed'})`,
  )

  if (options.work) await browser.startTracing(reader.page, { categories: TRACED })
  const talking = talk(rooms, { perSecond: Number(options.rate), seconds: Number(options.seconds) })
  const answers = await measureAnswers(reader, rooms, Number(options.seconds))
  const trace = options.work ? await browser.stopTracing() : null
  const { sent, arrived } = { sent: await talking, arrived: await reader.countArrived() }
  const { count, inpMs, worst } = describeAnswers(answers)
  console.log(
    `${count} presses while ${sent} messages were said in ${options.seconds} s (${arrived} shown or held by the page): ` +
      `INP ${inpMs} ms (goal ≤ ${ANSWER_GOAL_MS} ms: ${inpMs <= ANSWER_GOAL_MS ? 'met' : 'missed'}); the slowest: ${worst}`,
  )
  if (trace) {
    const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
    console.log(describePageWork(readPageWork(traceEvents), sent))
  }
} finally {
  await browser.close()
  await server.stop()
}
