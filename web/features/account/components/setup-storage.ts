import { availableStorage } from '../../../lib/available-storage.ts'

/** Keeps the draft on the way to the broker's site and back; a logout removes it. */
export const setupStorage = availableStorage(() => localStorage)
