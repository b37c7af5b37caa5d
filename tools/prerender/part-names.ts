/** What the bundler knows of a module. */
export interface ModuleFacts {
  /** Ids of the modules that it imports at once, and of those that it imports when they are needed. */
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  /** Who imports it when it is needed. */
  dynamicImporters: readonly string[]
  isEntry: boolean
  code: string | null
}
export type FindModule = (id: string) => ModuleFacts | null

export interface Entries {
  /** The application's script, and the table of its screens. */
  application: string
  screens: string
  /** What is around a member's screens. */
  frame: string
  /** The scripts of the finished documents. */
  documents: readonly string[]
  /** Where members log in: all that it needs beside its own comes with the application. */
  entrance: string
  /** The screens at which members arrive, Today and the Signal Room, and those that visitors come to. */
  arrivals: readonly [today: string, desk: string]
  visitors: readonly string[]
}

/**
 * In the order in which they take modules: what `everywhere` holds is in no other. `contract` is what `foundation` holds of the contract, whose
 * schemas take half of the time in which both run. `record` is what members see first and visitors see too,
 * `arrivals` what members alone see first, apart from the `calls` and `rules`
 * under it, which other screens take without its components: a dozen files of a kilobyte each would be three turns on the network.
 * What only one of the arrivals needs is in `today` or `desk`; `desk-record` is what visitors see of the latter.
 */
export const partNames = [
  'everywhere',
  'contract',
  'foundation',
  'frame',
  'dialogs',
  'small-parts',
  'other-parts',
  'record',
  'desk-record',
  'calls',
  'rules',
  'arrivals',
  'today',
  'desk',
] as const
export type PartName = (typeof partNames)[number]

/** What at least so many screens need is fetched with the application. */
const SHARE_OF_SCREENS = 1 / 3
/** What at least so many need and weighs little, with all behind it, travels together: a request costs more than it does. */
const FEW_SCREENS = 4
const LITTLE_CODE = 4_000
/** One feature's own, also where another screen shows it. */
const IS_APART = /\/web\/(features|ui\/(list|review))\//
const IS_CONTRACT = /\/contract\//
/** What it is made of. */
const IS_SCHEMAS = /\/node_modules\/zod\//
/** What screens know and compute. */
const DRAWS_NOTHING = /\/web\/(data|lib|market)\/.*\.ts$/
/** Dialogs and menus bring these, and they weigh more than most screens. */
const IS_OVERLAY = /\/node_modules\/@(base-ui|floating-ui)\//

/** All that `entries` import at once, directly or not, themselves included. */
const reachedFrom = (entries: readonly string[], find: FindModule): Set<string> => {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const found = reached.has(id) ? null : find(id)
    if (!found) continue
    reached.add(id)
    waiting.push(...found.importedIds)
  }
  return reached
}

const countScreens = (screens: readonly string[], find: FindModule): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const screen of screens) for (const id of reachedFrom([screen], find)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Of what the arrivals share with other screens. */
const partOfFirst = (id: string, { isToday, isDesk, isOpen }: Record<'isToday' | 'isDesk' | 'isOpen', boolean>) => {
  if (!isToday) return isOpen ? 'desk-record' : 'desk'
  if (IS_CONTRACT.test(id) && !isOpen) return 'calls'
  if (!isDesk) return 'today'
  if (isOpen) return 'record'
  return DRAWS_NOTHING.test(id) ? 'rules' : 'arrivals'
}

/**
 * Says which part of the built application a module goes into; null where the bundler decides. Each module of a part has all that it
 * imports in the same part or in one that is loaded anyway, so that no screen fetches a part for the sake of another; but what the
 * arrivals share with others travels together, and others take the rest of it along.
 */
export const namePartsOf = (entries: Entries, find: FindModule): ((id: string) => PartName | null) => {
  const documents = reachedFrom(entries.documents, find)
  const application = reachedFrom([entries.application], find)
  const frame = reachedFrom([entries.frame], find)
  const today = reachedFrom([entries.arrivals[0]], find)
  const desk = reachedFrom([entries.arrivals[1]], find)
  const visitors = reachedFrom(entries.visitors, find)
  const entrance = reachedFrom([entries.entrance], find)
  const screens = find(entries.screens)?.dynamicallyImportedIds ?? []
  const counts = countScreens(screens, find)
  const many = Math.max(FEW_SCREENS, screens.length * SHARE_OF_SCREENS)

  /** Of what several screens share, but not many. */
  const sharedPartOf = (id: string, reached: readonly string[], count: number) => {
    const own = reached.filter((each) => !application.has(each) && !frame.has(each) && (counts.get(each) ?? 0) < many)
    const weight = own.reduce((sum, each) => sum + (find(each)?.code?.length ?? 0), 0)
    const isFirst = today.has(id) || desk.has(id)
    if (count >= FEW_SCREENS && !IS_APART.test(id) && weight <= LITTLE_CODE)
      return entrance.has(id) ? 'foundation' : isFirst ? 'small-parts' : 'other-parts'
    return isFirst ? partOfFirst(id, { isToday: today.has(id), isDesk: desk.has(id), isOpen: visitors.has(id) }) : null
  }

  const partOf = (id: string): Exclude<PartName, 'everywhere'> | null => {
    if (application.has(id)) return 'foundation'
    // The bundler takes along what our dialogs use of it; the rest is for few screens.
    if (IS_OVERLAY.test(id)) return null
    const count = counts.get(id) ?? 0
    const reached = [...reachedFrom([id], find)]
    const isOverlay = reached.some((each) => IS_OVERLAY.test(each) && !application.has(each))
    if (count >= many && !isOverlay) return 'foundation'
    // Visitors' screens have no frame: what it shares with any screen is not kept in it.
    if (frame.has(id)) return count > 0 ? 'foundation' : 'frame'
    if (count >= many) return 'dialogs'
    return count < 2 || isOverlay ? null : sharedPartOf(id, reached, count)
  }

  const known = new Map<string, PartName | null>()
  return (id) => {
    const answered = known.get(id)
    if (answered !== undefined) return answered
    const found = find(id)
    // What is an address of its own, for the browser, stays one.
    const isAddress = id === entries.application || found?.isEntry || (found && found.dynamicImporters.length > 0)
    const part = !found || isAddress ? null : partOf(id)
    const isContract = part === 'foundation' && (IS_CONTRACT.test(id) || IS_SCHEMAS.test(id))
    const name = part && documents.has(id) ? 'everywhere' : isContract ? 'contract' : part
    known.set(id, name)
    return name
  }
}
