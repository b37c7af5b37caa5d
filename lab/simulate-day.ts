/** `npm run --prefix lab simulate-day`: a day of ten thousand, a hundred thousand and a million members online, from measured costs: the tables of docs/scale.md. */
import { parseArgs } from 'node:util'
import { HABITS, LINE_BYTES_A_SECOND, MEASURED, PRICES } from './simulate-day/costs.ts'
import { type Day, fullAt, simulateDay } from './simulate-day/simulate-day.ts'

parseArgs()
const SIZES = [10_000, 100_000, 1_000_000]
const DAYS_A_MONTH = 30

const write = (value: number, digits = 3): string => Number(value.toPrecision(digits)).toLocaleString('en-US')

/** A spare for each ten, one at least, and the database's cores: as much as the calls that ask it cost, two at least. */
const coresOf = (day: Day) => {
  const database = Math.max(2, Math.ceil(day.databaseCallsASecond * MEASURED.databaseCallSeconds))
  const serving = Math.max(day.processes, Math.ceil(day.callCores))
  return { serving, spare: Math.max(1, Math.ceil(serving / 10)), database }
}

const moneyOf = (day: Day) => {
  const { serving, spare, database } = coresOf(day)
  return {
    cores: (serving + spare + database) * PRICES.core,
    sent: ((day.sentBytes * DAYS_A_MONTH) / 1e12) * PRICES.terabyte,
    // A year of it.
    disk: ((day.storedBytes * 365) / 1e9) * PRICES.gigabyte,
  }
}

const rows: [string, (day: Day) => string][] = [
  [
    'Members who came; hours; sockets opened',
    (day) => [day.members, day.memberHours, day.openings].map((sum) => write(sum)).join('; '),
  ],
  ['Deliveries', (day) => write(day.deliveries)],
  ['Calls; transfers', (day) => `${write(day.calls)}; ${write(day.transfers)}`],
  [
    'Core hours: deliveries, calls, opening',
    (day) => [day.deliverySeconds, day.callSeconds, day.openingSeconds].map((s) => write(s / 3600, 2)).join(', '),
  ],
  ['Sent, TB; stored, GB', (day) => `${write(day.sentBytes / 1e12, 2)}; ${write(day.storedBytes / 1e9, 2)}`],
  ['Busiest second: processes that keep it', (day) => write(day.processes)],
  ['Busiest second: Gbit/s', (day) => write((day.busiestBytesASecond * 8) / 1e9, 2)],
  [
    'Busiest minute: cores for calls; of the database, calls and transfers a second',
    (day) => `${write(day.callCores, 2)}; ${write(day.databaseCallsASecond)} and ${write(day.transfersASecond, 2)}`,
  ],
  ['Memory of sockets, GB', (day) => write(day.socketBytes / 1e9, 2)],
  [
    'Everybody comes back: core seconds; lasts, s',
    (day) => `${write(day.stormSeconds)}; ${write(day.stormLastsSeconds, 2)}`,
  ],
  ['Cores: serving + spare + database', (day) => Object.values(coresOf(day)).join(' + ')],
  [
    'Money a month: cores + sent + a year’s disk',
    (day) =>
      Object.values(moneyOf(day))
        .map((sum) => write(sum, 2))
        .join(' + '),
  ],
]

const days = SIZES.map((size) => simulateDay(size, MEASURED, HABITS))
console.log(`| A day, at most online | ${SIZES.map((size) => size.toLocaleString('en-US')).join(' | ')} |`)
console.log(`|---|${SIZES.map(() => '--:').join('|')}|`)
for (const [title, of] of rows) console.log(`| ${title} | ${days.map(of).join(' | ')} |`)
console.log('\n| Full first | at members online |\n|---|--:|')
const parts = Object.entries(fullAt(MEASURED, HABITS, LINE_BYTES_A_SECOND)).sort(([, a], [, b]) => a - b)
for (const [part, members] of parts) console.log(`| ${part} | ${write(members)} |`)
