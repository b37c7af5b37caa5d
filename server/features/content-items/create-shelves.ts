import type { ContentDetails } from '../../../contract/content-details.ts'
import type { ContentKind } from '../../../contract/content-items.ts'
import type { TextBlock } from '../../../contract/written-text.ts'
import { type Shown, toPathKey } from './rules.ts'
import type { ContentRow } from './store.ts'

interface Deps {
  /** What members read of a kind, in its order. */
  listInOrder: (kind: ContentKind) => Promise<Shown[]>
  /** Everything of a kind, drafts too, in its places. */
  listAll: (kind: ContentKind) => Promise<ContentRow[]>
  read: (body: string) => TextBlock[]
}

/** A text as other features list it. */
interface ShelfItem {
  id: string
  title: string
  description: TextBlock[]
}

/** What the administrator writes for the screens of other features: each list as members have it now, in its places. */
export const createShelves = ({ listInOrder, listAll, read }: Deps) => {
  const toItem = ({ row, text }: Shown): ShelfItem => ({ id: row.id, title: text.title, description: read(text.body) })

  const listDetailed = async <Own>(
    kind: ContentKind,
    ownOf: (details: ContentDetails) => Own | null,
  ): Promise<(ShelfItem & Own)[]> =>
    (await listInOrder(kind)).flatMap((shown) => {
      const own = ownOf(shown.text.details)
      return own === null ? [] : [{ ...toItem(shown), ...own }]
    })

  return {
    /** The learning paths; `id` is what lessons call them. */
    listPaths: async (): Promise<ShelfItem[]> =>
      (await listInOrder('learning-path')).map((shown) => ({ ...toItem(shown), id: toPathKey(shown.row) })),

    /** Every learning path that lessons can stand on, drafts too. */
    listPathChoices: async (): Promise<{ id: string; title: string }[]> =>
      (await listAll('learning-path')).map((row) => ({ id: toPathKey(row), title: row.title })),

    /** The courses of the Mentorship Vault; a step is a lesson's name, or `webinar`. */
    listVaultCourses: () =>
      listDetailed('vault-course', (details) =>
        details.kind === 'vault-course' ? { category: details.category, steps: details.steps } : null,
      ),

    /** Courses that are held elsewhere; those without an address are samples. */
    listListedCourses: () =>
      listDetailed('listed-course', (details) => {
        if (details.kind !== 'listed-course') return null
        const { level, form, length, address } = details
        return { level, form, length, address }
      }),

    /** Recordings of live sessions; those without an address are samples. */
    listRecordings: () =>
      listDetailed('recording', (details) =>
        details.kind === 'recording' ? { host: details.host, length: details.length, address: details.address } : null,
      ),
  }
}
