import { UNSENT_PICTURES } from '../../lib/session-keys.ts'

const PICTURES = 'pictures'

/** The pictures of unsent messages, which are too large for the browser's storage of texts. */
export interface PictureStore {
  keep: (nonce: string, picture: File) => void
  /** Null where it is lost. */
  find: (nonce: string) => Promise<File | null>
  forget: (nonce: string) => void
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(UNSENT_PICTURES, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(PICTURES)
  return done(request)
}

/** Null where the browser has no database, or a full one: the picture lasts as long as the page. */
const run = async <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> => {
  try {
    const database = await open()
    try {
      return await done(act(database.transaction(PICTURES, mode).objectStore(PICTURES)))
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn(error)
    return null
  }
}

export const browserPictures: PictureStore = {
  keep: (nonce, picture) => void run('readwrite', (store) => store.put(picture, nonce)),
  find: async (nonce) => {
    const found: unknown = await run('readonly', (store) => store.get(nonce))
    return found instanceof File ? found : null
  },
  forget: (nonce) => void run('readwrite', (store) => store.delete(nonce)),
}
