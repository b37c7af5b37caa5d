import { UNDO_SHOWN_SECONDS, undoAction } from '../../contract/undo.ts'
import { call } from '../lib/call.ts'
import { undoTexts } from './list/list-texts.ts'
import { showToast } from './toast.tsx'

/** Takes back actions of the audit log, the last one first; says what became of it. */
const takeBack = async (actionIds: readonly string[], onTakenBack: () => void): Promise<void> => {
  const failures: string[] = []
  for (const id of actionIds.toReversed()) {
    await call(undoAction, { params: { id } }).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error
      failures.push(error.message)
    })
  }
  onTakenBack()
  const [why] = failures
  if (why === undefined) showToast(undoTexts.undone)
  else showToast(actionIds.length === 1 ? why : undoTexts.partly(failures.length, why), 'alert')
}

/** Says what was done, with a button that takes it back. */
export const offerUndo = (message: string, actionIds: readonly string[], onTakenBack: () => void): void => {
  showToast(message, 'done', {
    seconds: UNDO_SHOWN_SECONDS,
    action: { label: undoTexts.undo, run: () => void takeBack(actionIds, onTakenBack) },
  })
}
