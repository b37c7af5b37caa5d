import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_SHOWN_SECONDS, undoAction } from '../../../contract/undo.ts'
import { call } from '../../lib/call.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import type { Notice } from '../notice.tsx'
import { showToast } from '../toast.tsx'
import type { ListOf, RowAction, RowTools } from './list-definition.ts'
import { bulkTexts, undoTexts } from './list-texts.ts'
import type { useList } from './use-list.ts'

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
const offerUndo = (message: string, actionIds: readonly string[], onTakenBack: () => void): void => {
  showToast(message, 'done', {
    seconds: UNDO_SHOWN_SECONDS,
    action: { label: undoTexts.undo, run: () => void takeBack(actionIds, onTakenBack) },
  })
}

type Question<Row> =
  | { kind: 'row'; name: string; row: Row }
  | { kind: 'create' }
  | { kind: 'all'; name: string; total: number }

interface Work<Row> {
  action: RowAction<Row>
  rows: readonly Row[]
}

interface Outcome<Row> {
  done: Row[]
  undo: string[]
  failure: { row: Row; error: Error } | null
}

/** What can be done about the rows of a list, one or several: at once, or asked about first. */
export const useRowActions = <Row, Order extends string>(
  of: ListOf<Row, Order>,
  list: Pick<ReturnType<typeof useList<Row, Order>>, 'show' | 'renew'>,
) => {
  const { asked, open, ask, close } = useDialog<Question<Row>>()
  const [notice, setNotice] = useState<Notice | null>(null)
  const toAction = (name: string) => of.actions?.find((action) => action.name === name)

  const work = useMutation({
    mutationFn: async ({ action, rows }: Work<Row>): Promise<Outcome<Row>> => {
      const outcome: Outcome<Row> = { done: [], undo: [], failure: null }
      for (const row of rows) {
        try {
          const answer = await action.immediate?.run(row)
          if (!answer) break
          list.show(answer.data)
          outcome.done.push(answer.data)
          if (answer.undo) outcome.undo.push(answer.undo)
        } catch (error) {
          if (!(error instanceof Error)) throw error
          return { ...outcome, failure: { row, error } }
        }
      }
      return outcome
    },
  })

  const tell = ({ immediate }: RowAction<Row>, { done, undo, failure }: Outcome<Row>) => {
    if (!immediate) return
    const [only] = done
    if (only !== undefined) {
      const message = done.length === 1 ? immediate.done(only) : (immediate.bulk?.done(done.length) ?? '')
      if (undo.length > 0) offerUndo(message, undo, list.renew)
      else setNotice({ kind: 'done', message })
    }
    if (failure) {
      setNotice({ kind: 'failed', message: immediate.failed(failure.row, failure.error) })
      list.renew()
    } else if (undo.length > 0 || done.length > 1) setNotice(null)
  }

  const run = (action: RowAction<Row>, rows: readonly Row[]) => {
    if (work.isPending) return
    work.mutate({ action, rows }, { onSuccess: (outcome) => tell(action, outcome) })
  }

  const tools: RowTools<Row> = {
    act: (name, row) => {
      const action = toAction(name)
      if (action?.immediate) run(action, [row])
      else if (action?.dialog) ask({ kind: 'row', name, row })
    },
    runningOn: (row) =>
      work.isPending && work.variables.rows.some((each) => of.rowKey(each) === of.rowKey(row))
        ? work.variables.action.name
        : null,
    isBusy: work.isPending,
  }
  return {
    tools,
    asked,
    open,
    close,
    ask,
    create: () => ask({ kind: 'create' }),
    /** Asks about an action to all that search and filters find. */
    askAll: (name: string, total: number) => ask({ kind: 'all', name, total }),
    notice,
    dismiss: () => setNotice(null),
    /** A dialog was answered, and what it asked about is done. */
    done: (message: string) => {
      close()
      setNotice({ kind: 'done', message })
      list.renew()
    },
    /** Does the action to those of the rows that have it. */
    runOn: (action: RowAction<Row>, rows: readonly Row[]) => {
      const meant = rows.filter((row) => (action.isOffered?.(row) ?? true) && !(action.isOff?.(row) ?? false))
      if (meant.length > 0) run(action, meant)
      else setNotice({ kind: 'failed', message: bulkTexts.none(action.label) })
    },
  }
}
