import { availableStorage } from '../../../lib/available-storage.ts'

/** Keeps what the server has not taken yet; a logout removes it. */
export const draftStorage = availableStorage(() => localStorage)
