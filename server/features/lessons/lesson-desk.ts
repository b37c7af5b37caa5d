import type { InputOf } from '../../../contract/call.ts'
import {
  type ReadText,
  readLessonText,
  readQuizText,
  writeLessonText,
  writeQuizText,
} from '../../../contract/lesson-text.ts'
import {
  type WrittenLesson as AdminLesson,
  type LessonPathChoice,
  MAX_WRITTEN_LESSONS,
  type updateLesson,
  type WrittenLessonForm,
  writtenLessonMessages,
} from '../../../contract/written-lessons.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import { moveInOrder } from '../../platform/move-in-order.ts'
import { rowAtVersion } from '../../platform/row-at-version.ts'
import { toSlug } from '../../platform/slug.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import * as store from './lesson-store.ts'
import type { PathOrder, WrittenLesson } from './rules.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact'> {
  audit: Pick<Audit, 'recordChangesOf'>
  listPathChoices: () => Promise<LessonPathChoice[]>
}

type Admin = Pick<CallingMember, 'id'>
type Change = InputOf<typeof updateLesson>

/** The contract has refused what does not read. */
const made = <Made>({ made: result, problem }: ReadText<Made>): Made => {
  if (result === null) throw new Error(`A text passed its check and does not read: ${problem}`)
  return result
}

const toColumns = ({ body, quiz, ...form }: WrittenLessonForm) => ({
  ...form,
  body: made(readLessonText(body)),
  quiz: made(readQuizText(quiz)),
})

const toForm = (row: store.LessonRow): WrittenLessonForm => {
  const { title, summary, level, form, minutes, pathId, place, isPublished } = row
  const [body, quiz] = [writeLessonText(row.body), writeQuizText(row.quiz)]
  return { title, summary, level, form, minutes, pathId, place, body, quiz, isPublished }
}

const lockAt = async (tx: Tx, id: string, version: number): Promise<store.LessonRow> =>
  rowAtVersion(await store.lockLesson(tx, id), version, { missing: 'LESSON_NOT_FOUND', changed: 'LESSON_CHANGED' })

/** Lessons as their author sees them, with how many members have read each. */
const createView = (db: Deps['db']) => {
  const view = async (rows: readonly store.LessonRow[]): Promise<AdminLesson[]> => {
    const known = new Map((await store.countReaders(db.orm)).map(({ lessonId, readers }) => [lessonId, readers]))
    return rows.map((row) => ({
      ...toForm(row),
      id: row.id,
      lessonId: row.slug,
      readers: known.get(row.slug) ?? 0,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
  }
  const viewOne = async (row: store.LessonRow): Promise<AdminLesson> => {
    const [viewed] = await view([row])
    if (!viewed) throw new Error('A lesson was to be shown and is not there.')
    return viewed
  }
  return { view, viewOne }
}

const firstRow = { isPublished: true, version: 1, removedAt: null }

/** A lesson that comes with the product, as its first row. */
const toSeedRow = (
  { id: slug, form, body, quiz, ...seed }: WrittenLesson,
  paths: readonly PathOrder[],
  { id, now }: { id: string; now: Date },
) => {
  const path = paths.find(({ lessonIds }) => lessonIds.includes(slug))
  if (!path || form === 'video') throw new Error(`The lesson ${slug} stands on no path, or is a video.`)
  const place = (path.lessonIds.indexOf(slug) + 1) * 10
  const copies = { body: [...body], quiz: [...quiz] }
  return { ...seed, ...firstRow, ...copies, form, id, slug, pathId: path.id, place, createdAt: now, updatedAt: now }
}

/** The lessons as their author keeps them. Every change is audited; what members have done stays theirs. */
export const createLessonDesk = ({ db, clock, transact, audit, listPathChoices }: Deps) => {
  const now = () => new Date(clock.now())
  const { view, viewOne } = createView(db)

  const record = audit.recordChangesOf(
    ({ id, title }: store.LessonRow) => ({ kind: 'lesson', id, name: title }),
    toForm,
  )

  const assertPath = async ({ pathId }: Pick<WrittenLessonForm, 'pathId'>): Promise<void> => {
    if ((await listPathChoices()).some(({ id }) => id === pathId)) return
    throw new CallError('INPUT_INVALID', { fields: { pathId: writtenLessonMessages.path } })
  }

  const freeSlug = async (tx: Tx, title: string): Promise<string> => {
    const slug = toSlug(title, 'lesson')
    return (await store.findLessonSlug(tx, slug)) ? `${slug}-${newId(clock.now()).slice(-8)}` : slug
  }

  return {
    /** Puts in the lessons that come with the product, each once for ever: what was changed or removed since stays so. */
    insertSeeds: (seeds: readonly WrittenLesson[], paths: readonly PathOrder[]): Promise<void> =>
      store.insertLessonSeeds(
        db.orm,
        seeds.map((seed) => toSeedRow(seed, paths, { id: newId(clock.now()), now: now() })),
      ),

    /** Every lesson as it is written, hidden ones too. */
    listWrittenLessons: listFor(db, { ...store.writtenList, view }),

    /** The paths that a lesson can stand on, in their places. */
    listLessonPaths: listPathChoices,

    /** Keeps a new lesson. Throws LESSONS_FULL, and INPUT_INVALID for a path that is not there. */
    createLesson: async (admin: Admin, form: WrittenLessonForm): Promise<AdminLesson> => {
      await assertPath(form)
      const row = await transact(async (tx) => {
        if ((await store.countLessons(tx)) >= MAX_WRITTEN_LESSONS) throw new CallError('LESSONS_FULL')
        const [id, slug] = [newId(clock.now()), await freeSlug(tx, form.title)]
        const one = { ...firstRow, ...toColumns(form), id, slug, createdAt: now(), updatedAt: now() }
        await store.insertLesson(tx, one)
        await record(tx, admin, 'create', null, one)
        return one
      })
      return viewOne(row)
    },

    /** Changes a lesson. Throws LESSON_NOT_FOUND, LESSON_CHANGED, and INPUT_INVALID for a path that is not there. */
    updateLesson: async (admin: Admin, id: string, { version, ...form }: Change): Promise<AdminLesson> => {
      await assertPath(form)
      const row = await transact(async (tx) => {
        const before = await lockAt(tx, id, version)
        const changes = { ...toColumns(form), version: version + 1, updatedAt: now() }
        await store.updateLessonRow(tx, id, changes)
        const after = { ...before, ...changes }
        await record(tx, admin, 'update', before, after)
        return after
      })
      return viewOne(row)
    },

    /** Puts a lesson where another of its path is. Throws LESSON_NOT_FOUND. */
    moveLesson: (admin: Admin, id: string, to: string): Promise<null> =>
      transact(async (tx) => {
        const one = await store.lockLesson(tx, id)
        const rows = one && (await store.lockPath(tx, one.pathId))
        const moved = rows && moveInOrder(rows, { id, to })
        if (!moved) throw new CallError('LESSON_NOT_FOUND')
        for (const { row, place } of moved) {
          await store.updateLessonRow(tx, row.id, { place, version: row.version + 1, updatedAt: now() })
          await record(tx, admin, 'update', row, { ...row, place })
        }
        return null
      }),

    /** Removes a lesson. Throws as a change does. */
    removeLesson: (admin: Admin, id: string, version: number): Promise<null> =>
      transact(async (tx) => {
        const before = await lockAt(tx, id, version)
        await store.updateLessonRow(tx, id, { removedAt: now(), version: version + 1, updatedAt: now() })
        await record(tx, admin, 'remove', before, null)
        return null
      }),
  }
}
