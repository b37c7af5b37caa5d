import { toEntitlement } from '../../../contract/signals.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/slots.ts'
import type { MemberAccess } from '../../../contract/tiers.ts'
import {
  WEBINAR_DAYS_AHEAD,
  WEBINAR_REMINDER_MINUTES,
  type Webinar,
  type WebinarProgramme,
} from '../../../contract/webinars.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { toAccessRefusal } from '../../platform/http/caller.ts'
import type { Audit } from '../audit/service.ts'
import type { ContentItems } from '../content-items/service.ts'
import { formatCalendar } from './calendar-rules.ts'
import { findOccurrence, type Occurrence, occurrencesIn, type WrittenSeries } from './occurrence-rules.ts'
import { doorFor, sessionUrl, toSeries, toWebinar } from './rules.ts'
import { createSeriesDesk } from './series-desk.ts'
import { toWrittenEntry } from './series-rules.ts'
import { listPublishedSeries, lockPublishedSeries, type SeriesRow } from './series-store.ts'
import { countRegistrations, insertRegistration, listAttendance, removeRegistration } from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact' | 'publicUrl'> {
  audit: Pick<Audit, 'recordChangesOf'>
  contentItems: Pick<ContentItems, 'listRecordings'>
  /** Somebody is to be reminded who was not before. */
  onRegistered: () => void
}

/** Whether a session is the first of its series among those that are soonest first. */
const isNext = ({ series: { id } }: Occurrence, at: number, sessions: readonly Occurrence[]): boolean =>
  sessions.findIndex(({ series }) => series.id === id) === at

/** Whose rights are asked. */
type Visitor = MemberAccess & { id: string }

const AHEAD_MS = WEBINAR_DAYS_AHEAD * DAY_MS
const REMINDER_MS = WEBINAR_REMINDER_MINUTES * MINUTE_MS

export type Webinars = ReturnType<typeof createWebinars>

/** Live sessions, by the server's clock, and who is registered for them. */
export const createWebinars = ({ db, clock, transact, publicUrl, audit, contentItems, onRegistered }: Deps) => {
  /** Throws WEBINAR_NOT_FOUND for what is on no day of the programme. */
  const sessionIn = (rows: readonly SeriesRow[], id: string): Occurrence => {
    const series: WrittenSeries[] = rows.map(toWrittenEntry)
    const session = findOccurrence(series, id)
    if (!session || session.startsAtMs >= clock.now() + AHEAD_MS) throw new CallError('WEBINAR_NOT_FOUND')
    return session
  }
  const readSession = async (id: string): Promise<Occurrence> => sessionIn(await listPublishedSeries(db.orm), id)

  const mayCome = (member: MemberAccess, { series: { goldOnly } }: Occurrence): boolean =>
    !goldOnly || toEntitlement(member) === 'gold'
  const assertMayCome = (member: MemberAccess, session: Occurrence): void => {
    if (!mayCome(member, session)) throw new CallError(toAccessRefusal(member))
  }

  const readView = async (member: Visitor, sessions: readonly Occurrence[]): Promise<Webinar[]> => {
    const ids = sessions.map(({ id }) => id)
    const known = new Map((await listAttendance(db.orm, member.id, ids)).map((row) => [row.webinarId, row]))
    return sessions.map((session) => {
      const attendance = known.get(session.id) ?? { isRegistered: false, registered: 0 }
      const facts = { isRegistered: attendance.isRegistered, mayCome: mayCome(member, session), nowMs: clock.now() }
      return toWebinar(session, attendance, doorFor(session, facts))
    })
  }

  const viewOne = async (member: Visitor, session: Occurrence): Promise<Webinar> => {
    const [webinar] = await readView(member, [session])
    if (!webinar) throw new CallError('WEBINAR_NOT_FOUND')
    return webinar
  }

  return {
    ...createSeriesDesk({ db, clock, transact, publicUrl, audit, onMoved: onRegistered }),

    /** What is running or comes within three weeks, soonest first, each series with its next day in the same order, and recordings. */
    listWebinars: async (member: Visitor): Promise<WebinarProgramme> => {
      const now = clock.now()
      const series = (await listPublishedSeries(db.orm)).map(toWrittenEntry)
      const sessions = occurrencesIn(series, now, now + AHEAD_MS)
      return {
        upcoming: await readView(member, sessions),
        series: sessions.filter(isNext).map(toSeries),
        recordings: await contentItems.listRecordings(),
      }
    },

    /**
     * Registers the member. Throws WEBINAR_NOT_FOUND, WEBINAR_OVER, and ACCESS_TIER or ACCESS_LOCKED where the session is Gold's and the
     * member is not. Within the last 15 minutes nobody is reminded any more: they have just been there.
     */
    createWebinarRegistration: async (member: Visitor, id: string): Promise<Webinar> => {
      const session = await transact(async (tx) => {
        // Whoever moves the session meanwhile waits, and takes this registration along.
        const found = sessionIn(await lockPublishedSeries(tx), id)
        assertMayCome(member, found)
        const now = clock.now()
        if (found.endsAtMs <= now) throw new CallError('WEBINAR_OVER')
        const [startsAt, registeredAt] = [new Date(found.startsAtMs), new Date(now)]
        const remindedAt = found.startsAtMs - now <= REMINDER_MS ? registeredAt : null
        await insertRegistration(tx, { memberId: member.id, webinarId: id, startsAt, registeredAt, remindedAt })
        if (!remindedAt) tx.afterCommit(onRegistered)
        return found
      })
      return viewOne(member, session)
    },

    /** Takes a registration back, also of a session that the member may no longer come to. Throws WEBINAR_NOT_FOUND. */
    removeWebinarRegistration: async (member: Visitor, id: string): Promise<Webinar> => {
      const session = await readSession(id)
      await removeRegistration(db.orm, member.id, id)
      return viewOne(member, session)
    },

    /** For how many sessions the member is registered, those that are over included. */
    countRegistrations: (memberId: string): Promise<number> => countRegistrations(db.orm, memberId),

    /** The session as a calendar file. Throws as a registration does, but for one that is over. */
    downloadWebinarCalendar: async (member: Visitor, id: string): Promise<{ name: string; text: string }> => {
      const session = await readSession(id)
      assertMayCome(member, session)
      const url = sessionUrl(publicUrl, session)
      return { name: `uptick-${id}.ics`, text: formatCalendar(session, { nowMs: clock.now(), url }) }
    },
  }
}
