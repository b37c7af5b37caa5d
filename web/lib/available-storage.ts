/** A Storage that lives as long as the page, or the test. */
export const createMemoryStorage = (entries: Record<string, string> = {}): Storage => {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
    clear: () => kept.clear(),
  }
}

/** A storage of the browser. Where it is blocked, or there is no browser, what is kept lasts as long as the page. */
export const availableStorage = (find: () => Storage): Storage => {
  if (typeof document === 'undefined') return createMemoryStorage()
  try {
    return find()
  } catch {
    return createMemoryStorage()
  }
}

/** Keeps a text; null leaves nothing behind. */
export const keepIn = (storage: Storage, key: string, text: string | null): void => {
  try {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
  } catch {
    // Full or forbidden: the text lasts as long as the page.
  }
}
