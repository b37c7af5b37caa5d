import { createMemoryStorage } from './memory-storage.ts'

/** A storage of the browser. Where it is blocked, or there is no browser, what is kept lasts as long as the page. */
export const availableStorage = (find: () => Storage): Storage => {
  if (typeof document === 'undefined') return createMemoryStorage()
  try {
    return find()
  } catch {
    return createMemoryStorage()
  }
}
