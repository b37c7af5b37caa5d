import type { Costs, Habits } from './costs.ts'

const MINUTES = 1_440
const MOST_FRAMES = 4

/** Core seconds of one member in the busiest second: a fifth minute's boundary, and what is said in rooms meanwhile. */
const boundarySecondsOf = (costs: Costs, { roomShare, roomMessagesAMinute }: Habits): number =>
  MOST_FRAMES * costs.deliverySeconds + (roomShare * roomMessagesAMinute * costs.roomDeliverySeconds) / 60

/** Core seconds of a call, of which some ask the database. */
const callSecondsOf = (costs: Costs, { databaseShare }: Habits): number =>
  costs.callSeconds * (1 - databaseShare) + costs.databaseCallSeconds * databaseShare

/** Members online in a minute of the day, of `peak` in the busiest hour: a wave from the quietest to the busiest. */
export const onlineAt = (minute: number, peak: number, { leastShare, busiestHour }: Habits): number => {
  const turn = Math.cos(((minute / 60 - busiestHour) / 24) * 2 * Math.PI)
  return Math.round(peak * (leastShare + ((1 - leastShare) * (1 + turn)) / 2))
}

/** Frames of signals that a boundary sends to each who listens to both timeframes: two, and two more every fifth minute. */
export const framesAt = (minute: number): number => (minute % 5 === 0 ? 4 : 2)

export interface Day {
  /** Who came at all. */
  members: number
  memberHours: number
  openings: number
  deliveries: number
  calls: number
  transfers: number
  sentBytes: number
  storedBytes: number
  /** Core seconds of the day. */
  openingSeconds: number
  deliverySeconds: number
  callSeconds: number
  /** Of the busiest minute: processes that tell everybody in time, cores for calls, transfers and calls of the database a second, bytes in the busiest second. */
  processes: number
  callCores: number
  databaseCallsASecond: number
  transfersASecond: number
  busiestBytesASecond: number
  socketBytes: number
  /** Everybody comes back: core seconds, and how long that takes with these processes. */
  stormSeconds: number
  stormLastsSeconds: number
}

/**
 * A day of `peak` members online in its busiest hour, minute by minute: who comes and goes, what each boundary sends, what is said in rooms, asked and stored, and
 * the restarts at which everybody comes back at once. Sums of measured costs; nothing is assumed to be shared, cached or saved.
 */
export const simulateDay = (peak: number, costs: Costs, habits: Habits): Day => {
  let online = onlineAt(0, peak, habits)
  const sum = { memberMinutes: 0, openings: 0, signals: 0, said: 0, calls: 0 }
  let busiestBytes = 0
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const now = onlineAt(minute, peak, habits)
    const left = online / habits.sessionMinutes
    sum.openings += Math.max(0, now - online) + left
    online = now
    sum.memberMinutes += now
    sum.signals += now * framesAt(minute)
    sum.said += now * habits.roomShare * habits.roomMessagesAMinute
    sum.calls += now * habits.callsAMinute
    busiestBytes = Math.max(busiestBytes, now * framesAt(minute) * costs.frameBytes)
  }
  sum.openings += habits.restarts * peak
  const processes = Math.ceil((peak * boundarySecondsOf(costs, habits)) / habits.boundaryWithinSeconds)
  const callsASecond = (peak * habits.callsAMinute) / 60
  const perCall = callSecondsOf(costs, habits)
  const members = sum.memberMinutes / habits.sessionMinutes / habits.sessionsADay
  const storm = peak * costs.openingSeconds
  return {
    members,
    memberHours: sum.memberMinutes / 60,
    openings: sum.openings,
    deliveries: sum.signals + sum.said,
    calls: sum.calls,
    transfers: members * habits.transfersADay,
    sentBytes: sum.signals * costs.frameBytes + sum.said * costs.roomFrameBytes,
    storedBytes: members * habits.rowsADay * habits.rowBytes + costs.marketBytesADay,
    openingSeconds: sum.openings * costs.openingSeconds,
    deliverySeconds: sum.signals * costs.deliverySeconds + sum.said * costs.roomDeliverySeconds,
    callSeconds: sum.calls * perCall,
    processes,
    callCores: callsASecond * perCall,
    databaseCallsASecond: callsASecond * habits.databaseShare,
    // All of a day's in its busiest eighth, evenly.
    transfersASecond: (members * habits.transfersADay) / (MINUTES * 60 * 0.125),
    busiestBytesASecond: busiestBytes / habits.boundaryWithinSeconds,
    socketBytes: peak * costs.socketBytes,
    stormSeconds: storm,
    stormLastsSeconds: Math.max(habits.comeBackSeconds, storm / processes),
  }
}

/** At how many members online each part has all that it can do, by the same costs. */
export const fullAt = (costs: Costs, habits: Habits, lineBytesASecond: number) => {
  const day = simulateDay(1_000_000, costs, habits)
  return {
    'one process, to deliver a boundary in time': habits.boundaryWithinSeconds / boundarySecondsOf(costs, habits),
    'one process, to reconnect everybody in time': habits.comeBackSeconds / costs.openingSeconds,
    'one core, to answer calls': 1 / ((habits.callsAMinute / 60) * callSecondsOf(costs, habits)),
    'one line of 10 Gbit/s, for a boundary':
      (lineBytesASecond * habits.boundaryWithinSeconds) / (MOST_FRAMES * costs.frameBytes),
    'one database, for transfers': (1_000_000 * costs.transfersASecond) / day.transfersASecond,
  }
}
