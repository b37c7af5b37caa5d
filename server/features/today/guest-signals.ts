import { type Signal, toEntitlement } from '../../../contract/signals.ts'
import { MINUTE_MS, startOfDayMs } from '../../../contract/slots.ts'
import type { GuestTaste } from '../../../contract/today.ts'
import type { Executor } from '../../db/client.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Members } from '../members/service.ts'
import type { Signals } from '../signals/service.ts'
import * as store from './store.ts'

/** So long an opened signal stays on the screen, its result included. */
const SHOWN_MS = 10 * MINUTE_MS
const NEWEST = { limit: 1, sortOrder: 'desc', timeframe: '5m' } as const

interface Deps extends Pick<Platform, 'db' | 'clock' | 'feed' | 'transact'> {
  limit: number
  members: Pick<Members, 'lockMember'>
  signals: Pick<Signals, 'findSignals' | 'listSignals'>
}

/** Live signals that guests may open each day. */
export const createGuestSignals = ({ db, clock, feed, transact, limit, members, signals }: Deps) => {
  const findRunning = async (): Promise<Signal | undefined> => {
    const newest = (await signals.listSignals('standard', NEWEST)).data as Signal[]
    return newest.find(({ expiresAt }) => Date.parse(expiresAt) > feed.clock.now())
  }

  const mayOpen = (member: CallingMember): boolean => limit > 0 && toEntitlement(member) === 'none'

  const countToday = (from: Executor, memberId: string): Promise<number> =>
    store.countOpened(from, memberId, new Date(startOfDayMs(clock.now())))

  const findTaste = async (member: CallingMember): Promise<GuestTaste | null> => {
    if (!mayOpen(member)) return null
    const [running, opened, last] = await Promise.all([
      findRunning(),
      countToday(db.orm, member.id),
      store.findOpened(db.orm, member.id, new Date(clock.now() - SHOWN_MS)),
    ])
    const [signal] = last ? await signals.findSignals('standard', [last.signalId]) : []
    return { limit, left: Math.max(0, limit - opened), signal: signal ?? null, liveUntil: running?.expiresAt ?? null }
  }

  return {
    findTaste,

    /**
     * Opens the running 5-minute signal and counts it; one that was opened before costs nothing more. Throws SIGNAL_NOT_FOUND where guests
     * may open none, NO_LIVE_SIGNAL while none runs, GUEST_SIGNALS_USED for one too many.
     */
    openGuestSignal: async (member: CallingMember): Promise<GuestTaste> => {
      if (!mayOpen(member)) throw new CallError('SIGNAL_NOT_FOUND')
      const signal = await findRunning()
      if (!signal) throw new CallError('NO_LIVE_SIGNAL')
      await transact(async (tx) => {
        // One at a time of a member: two would both count before either is there.
        await members.lockMember(member.id, tx)
        if (await store.hasOpened(tx, member.id, signal.id)) return
        if ((await countToday(tx, member.id)) >= limit) throw new CallError('GUEST_SIGNALS_USED')
        await store.insertOpened(tx, { memberId: member.id, signalId: signal.id, openedAt: new Date(clock.now()) })
      })
      const left = Math.max(0, limit - (await countToday(db.orm, member.id)))
      return { limit, left, signal, liveUntil: signal.expiresAt }
    },
  }
}
