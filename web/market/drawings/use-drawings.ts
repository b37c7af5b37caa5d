import { useState } from 'react'
import { type Drawing, MAX_DRAWINGS } from '../../../contract/chart-layouts.ts'
import { showToast } from '../../ui/toast.tsx'
import { drawingTexts } from './content.ts'

type Drawings = readonly Drawing[]

const MAX_STEPS = 50

/** The drawings of a pair's chart, and what changed them on this screen, to undo and redo. */
export const useDrawings = (pairId: string, drawings: Drawings, save: (drawings: Drawing[]) => void) => {
  const none = { pairId, past: [] as Drawings[], future: [] as Drawings[] }
  const [kept, setHistory] = useState(none)
  const history = kept.pairId === pairId ? kept : none
  const go = (next: Drawings, past: Drawings[], future: Drawings[]) => {
    setHistory({ pairId, past: past.slice(-MAX_STEPS), future })
    save([...next])
  }
  const [last, next] = [history.past.at(-1), history.future[0]]
  return {
    drawings,
    commit: (changed: Drawings): void => {
      if (changed.length > MAX_DRAWINGS) showToast(drawingTexts.full, 'alert')
      else go(changed, [...history.past, drawings], [])
    },
    /** Null where there is nothing to undo. */
    undo: last ? () => go(last, history.past.slice(0, -1), [drawings, ...history.future]) : null,
    redo: next ? () => go(next, [...history.past, drawings], history.future.slice(1)) : null,
  }
}

export type DrawingsOfChart = ReturnType<typeof useDrawings>
