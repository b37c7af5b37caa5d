/** What was measured, each with the command that measures it again (docs/scale.md). Seconds are of one core's time. */
export const MEASURED = {
  /** `npm run --prefix lab bench -- fan-out`: one signal to one socket, at 5,000. */
  deliverySeconds: 7.18e-6,
  /** The same for a room's message, at 500. */
  roomDeliverySeconds: 26.4e-6,
  /** A signal's frame, the mean of a new and a settled one; a room's message. */
  frameBytes: (1_157 + 1_360) / 2,
  roomFrameBytes: 632,
  /** Ticket, upgrade and four topics. */
  openingSeconds: 3.8e-3,
  /** `npm run --prefix lab measure-socket`: of resident memory. */
  socketBytes: 19_202,
  /** `npm run --prefix lab bench -- read-signals`. */
  callSeconds: 32e-6,
  /** `npm run --prefix lab bench -- page-load`, the slower of its two, embedded database and all. */
  databaseCallSeconds: 0.49e-3,
  /** `npm run --prefix lab bench -- transfers`: of one database, with eight callers. */
  transfersASecond: 5_386,
  /** A day of log, candles, slots and deliveries, whoever is there: `npm run --prefix lab bench -- long-past`. */
  marketBytesADay: 19.9e6 + 8_640 * 397 + 10_368 * 848 + 1_728 * 100,
} as const

/** What is assumed of members. */
export const HABITS = {
  /** Of the busiest hour's members, how many are online in the quietest. */
  leastShare: 0.35,
  /** The busiest hour, of the day's 24. */
  busiestHour: 15,
  sessionMinutes: 40,
  sessionsADay: 3,
  callsAMinute: 6,
  databaseShare: 0.1,
  /** Have a room open of so many who are there, where so many messages a minute are said. */
  roomShare: 0.1,
  roomMembers: 500,
  roomMessagesAMinute: 6,
  transfersADay: 1,
  rowsADay: 20,
  rowBytes: 500,
  /** Browsers spread their tries to come back over so long. */
  comeBackSeconds: 60,
  /** How late a boundary's last frame may leave. */
  boundaryWithinSeconds: 1,
  /** How often a day everybody has to come back: a new version, and a death. */
  restarts: 2,
} as const

/** What one machine's line takes, in bytes a second: 10 Gbit/s. */
export const LINE_BYTES_A_SECOND = 10e9 / 8

/** A made-up price list, and no quote: a month of a core with 4 GB, of a terabyte sent, of a gigabyte on disk. */
export const PRICES = { core: 15, terabyte: 1, gigabyte: 0.1 } as const

export type Costs = typeof MEASURED
export type Habits = typeof HABITS
