/** Keeps bytes under ids of its own making. Whose they are and what they are called is the features' business. */
export interface FileStorage {
  /** Keeps the bytes; they are on the disk when this resolves. Returns their id. */
  put: (bytes: Uint8Array) => Promise<string>
  /** The bytes of an id. Throws RESOURCE_NOT_FOUND when there are none. */
  get: (id: string) => Promise<Buffer>
  /** Forgets the bytes of an id, if there are any. */
  remove: (id: string) => Promise<void>
  /**
   * Removes what was put before `before` (ms since 1970) and is not among the ids that `findUsed` returns of those given to
   * it: a file is put before the row that owns it is committed, and a crash in between leaves it behind. Returns how many.
   */
  removeUnreferenced: (findUsed: (ids: string[]) => Promise<ReadonlySet<string>>, before: number) => Promise<number>
}
