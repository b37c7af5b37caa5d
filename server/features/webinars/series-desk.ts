import type { InputOf } from '../../../contract/call.ts'
import {
  type AdminWebinarSeries,
  MAX_WEBINAR_SERIES,
  type updateWebinarSeries,
  type WebinarSeriesForm,
  webinarSeriesMessages,
} from '../../../contract/webinars.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import { rowAtVersion } from '../../platform/row-at-version.ts'
import { toSlug } from '../../platform/slug.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import { webinarCancelledMail, webinarMovedMail } from './mails.ts'
import { findSeriesId, movedOccurrence, type WrittenSeries } from './occurrence-rules.ts'
import { auditedSeries, toAdminSeries, toWrittenEntry } from './series-rules.ts'
import * as series from './series-store.ts'
import { insertRegistration, removeRegistration } from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact' | 'publicUrl'> {
  audit: Pick<Audit, 'recordChangesOf'>
  /** Reminders may be due at other times. */
  onMoved: () => void
}

type Admin = Pick<CallingMember, 'id'>
type Change = InputOf<typeof updateWebinarSeries>

const lockAt = async (tx: Tx, id: string, version: number): Promise<series.SeriesRow> =>
  rowAtVersion(await series.lockSeries(tx, id), version, {
    missing: 'WEBINAR_SERIES_NOT_FOUND',
    changed: 'WEBINAR_SERIES_CHANGED',
  })

/** Nobody holds a sample, so there is nothing to join. */
const assertDoorOfReal = ({ isSample, door }: WebinarSeriesForm): void => {
  if (isSample && door !== null)
    throw new CallError('INPUT_INVALID', { fields: { door: webinarSeriesMessages.doorOfSample } })
}

/** What members are registered for when a weekly session is moved or ends. */
const createRegistrations = ({ clock, publicUrl, onMoved }: Pick<Deps, 'clock' | 'publicUrl' | 'onMoved'>) => {
  const listOwn = async (tx: Tx, slug: string) =>
    (await series.listComing(tx, new Date(clock.now()))).filter(({ webinarId }) => findSeriesId(webinarId) === slug)

  return {
    /** Ends every registration for what was to come. */
    cancel: async (tx: Tx, { slug, title }: series.SeriesRow): Promise<void> => {
      for (const one of await listOwn(tx, slug)) {
        await removeRegistration(tx, one.memberId, one.webinarId)
        const mail = webinarCancelledMail(one, { publicUrl, title, startsAt: one.startsAt })
        await tx.notify(one.memberId, { kind: 'reminders', path: '/dashboard/webinar', mail })
      }
    },

    /** Takes registrations along to the new times. Whoever was reminded of the old one is reminded of the new one too. */
    move: async (tx: Tx, before: WrittenSeries, after: WrittenSeries): Promise<void> => {
      const own = await listOwn(tx, before.id)
      const moves = own.flatMap((one) => {
        const to = movedOccurrence({ before, after }, one.webinarId, clock.now())
        return to ? [{ one, to }] : []
      })
      // All are taken out first: a session may move to where another one was.
      for (const { one } of moves) await removeRegistration(tx, one.memberId, one.webinarId)
      for (const { one, to } of moves) {
        const [startsAt, { memberId, registeredAt }] = [new Date(to.startsAtMs), one]
        await insertRegistration(tx, { memberId, webinarId: to.id, startsAt, registeredAt, remindedAt: null })
        const mail = webinarMovedMail(one, { publicUrl, title: after.title, from: one.startsAt, startsAt })
        await tx.notify(one.memberId, { kind: 'reminders', path: '/dashboard/webinar', mail })
      }
      if (moves.length > 0) tx.afterCommit(onMoved)
    },
  }
}

/** The weekly live sessions as the administrator keeps them. Every change is audited, and whoever is registered is told of what concerns them. */
export const createSeriesDesk = ({ db, clock, transact, publicUrl, audit, onMoved }: Deps) => {
  const registrations = createRegistrations({ clock, publicUrl, onMoved })
  const now = () => new Date(clock.now())

  const view = async (rows: readonly series.SeriesRow[]): Promise<AdminWebinarSeries[]> => {
    const coming = await series.countComing(db.orm, now())
    return rows.map((row) => {
      const own = coming.filter(({ webinarId }) => findSeriesId(webinarId) === row.slug)
      return toAdminSeries(
        row,
        own.reduce((sum, { registered }) => sum + registered, 0),
        clock.now(),
      )
    })
  }
  const viewOne = async (row: series.SeriesRow): Promise<AdminWebinarSeries> => {
    const [viewed] = await view([row])
    if (!viewed) throw new Error('A series was to be shown and is not there.')
    return viewed
  }

  const record = audit.recordChangesOf(
    ({ id, title }: series.SeriesRow) => ({ kind: 'webinar', id, name: title }),
    auditedSeries,
  )

  const freeSlug = async (tx: Tx, title: string): Promise<string> => {
    const slug = toSlug(title, 'session')
    return (await series.findSlug(tx, slug)) ? `${slug}-${newId(clock.now()).slice(-8)}` : slug
  }

  return {
    /** Puts in the sessions that come with the product, each once for ever: what was changed or removed since stays so. */
    insertSeeds: (seeds: readonly WrittenSeries[]): Promise<void> =>
      series.insertSeriesSeeds(
        db.orm,
        seeds.map(({ id: slug, ...seed }) => ({
          ...seed,
          id: newId(clock.now()),
          slug,
          isPublished: true,
          version: 1,
          createdAt: now(),
          updatedAt: now(),
          removedAt: null,
        })),
      ),

    /** Every weekly session, hidden ones too. */
    listAdminWebinarSeries: listFor(db, { ...series.seriesList, view }),

    /** Adds a weekly session. Throws WEBINAR_SERIES_FULL. */
    createWebinarSeries: async (admin: Admin, form: WebinarSeriesForm): Promise<AdminWebinarSeries> => {
      assertDoorOfReal(form)
      const row = await transact(async (tx) => {
        if ((await series.countSeries(tx)) >= MAX_WEBINAR_SERIES) throw new CallError('WEBINAR_SERIES_FULL')
        const [id, slug] = [newId(clock.now()), await freeSlug(tx, form.title)]
        const made = { ...form, id, slug, version: 1, createdAt: now(), updatedAt: now(), removedAt: null }
        await series.insertSeries(tx, made)
        await record(tx, admin, 'create', null, made)
        return made
      })
      return viewOne(row)
    },

    /**
     * Changes a weekly session. Registrations for what is to come move with it and are told, or end where it is hidden. Throws
     * WEBINAR_SERIES_NOT_FOUND, WEBINAR_SERIES_CHANGED.
     */
    updateWebinarSeries: async (
      admin: Admin,
      id: string,
      { version, ...form }: Change,
    ): Promise<AdminWebinarSeries> => {
      assertDoorOfReal(form)
      const row = await transact(async (tx) => {
        const before = await lockAt(tx, id, version)
        const after = { ...before, ...form, version: version + 1, updatedAt: now() }
        await series.updateSeries(tx, id, { ...form, version: after.version, updatedAt: after.updatedAt })
        if (after.isPublished) await registrations.move(tx, toWrittenEntry(before), toWrittenEntry(after))
        else await registrations.cancel(tx, before)
        await record(tx, admin, 'update', before, after)
        return after
      })
      return viewOne(row)
    },

    /** Removes a weekly session, and tells whoever is registered. Throws as a change does. */
    removeWebinarSeries: (admin: Admin, id: string, version: number): Promise<null> =>
      transact(async (tx) => {
        const before = await lockAt(tx, id, version)
        await series.updateSeries(tx, id, { removedAt: now(), version: version + 1, updatedAt: now() })
        await registrations.cancel(tx, before)
        await record(tx, admin, 'remove', before, null)
        return null
      }),
  }
}
