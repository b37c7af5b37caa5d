import { useMutation } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../button.tsx'
import { showToast } from '../toast.tsx'
import type { ListOf } from './list-definition.ts'
import { moveTexts } from './list-texts.ts'
import styles from './move-rows.module.css'

interface Mover {
  isBusy: boolean
  /** The row that a drag began with. */
  grab: (key: string) => void
  move: (key: string, step: 1 | -1) => void
  /** Whether the row has a neighbor of its group there. */
  can: (key: string, step: 1 | -1) => boolean
}

const MoverContext = createContext<Mover | null>(null)

const keyAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest('tr, li')?.querySelector<HTMLElement>('[data-moves]')?.dataset.moves
    : undefined

interface MoveRowsProps<Row, Order extends string> {
  of: ListOf<Row, Order>
  rows: readonly Row[]
  /** Whether the rows are shown in the order in which they stand. */
  isOn: boolean
  onMoved: () => void
  children: ReactNode
}

/** Rows that are dragged into another order, or moved by their buttons. */
export const MoveRows = <Row, Order extends string>({
  of,
  rows,
  isOn,
  onMoved,
  children,
}: MoveRowsProps<Row, Order>) => {
  const { moves, rowKey, nameOf } = of
  const grabbed = useRef<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const run = useMutation({
    mutationFn: ({ row, to }: { row: Row; to: Row }) => moves?.run(row, to) ?? Promise.resolve(),
    onSuccess: (_, { row }) => showToast(moveTexts.moved(nameOf(row))),
    onError: ({ message }) => showToast(message, 'alert'),
    onSettled: onMoved,
  })
  const isOneGroup = (row: Row | undefined, to: Row | undefined): boolean => {
    const group = row && moves?.groupOf(row)
    return group != null && to !== undefined && moves?.groupOf(to) === group
  }
  const at = (key: string | null | undefined) => rows.findIndex((row) => rowKey(row) === key)
  const neighbor = (key: string, step: 1 | -1): Row | null => {
    const [row, to] = [rows[at(key)], rows[at(key) + step]]
    return isOneGroup(row, to) ? (to ?? null) : null
  }
  const put = (row: Row | undefined, to: Row | null | undefined) => {
    if (row && to && row !== to && !run.isPending) run.mutate({ row, to })
  }
  const onDrag = useEffectEvent((event: DragEvent) => {
    const [row, to] = [rows[at(grabbed.current)], rows[at(keyAt(event.target))]]
    if (event.type === 'drop') grabbed.current = null
    if (!isOneGroup(row, to)) return
    event.preventDefault()
    if (event.type === 'drop') put(row, to)
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: DragEvent) => onDrag(event)
    element?.addEventListener('dragover', listen)
    element?.addEventListener('drop', listen)
    return () => {
      element?.removeEventListener('dragover', listen)
      element?.removeEventListener('drop', listen)
    }
  }, [isOn])
  if (!moves || !isOn) return children
  const mover: Mover = {
    isBusy: run.isPending,
    grab: (key) => {
      grabbed.current = key
    },
    move: (key, step) => put(rows[at(key)], neighbor(key, step)),
    can: (key, step) => neighbor(key, step) !== null,
  }
  return (
    <MoverContext value={mover}>
      <div ref={box}>{children}</div>
    </MoverContext>
  )
}

/** The handle of a row, and its buttons for the keyboard and for touch. */
export const RowMover = ({ rowKey, name }: { rowKey: string; name: string }) => {
  const mover = use(MoverContext)
  if (!mover || !(mover.can(rowKey, -1) || mover.can(rowKey, 1))) return null
  return (
    <span className={styles.mover} data-moves={rowKey}>
      <span
        className={styles.handle}
        draggable
        title={moveTexts.drag}
        aria-hidden="true"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          mover.grab(rowKey)
        }}
      >
        ⠿
      </span>
      {([-1, 1] as const).map((step) => (
        <Button
          key={step}
          size="small"
          look="plain"
          disabled={mover.isBusy || !mover.can(rowKey, step)}
          aria-label={step < 0 ? moveTexts.up(name) : moveTexts.down(name)}
          onClick={() => mover.move(rowKey, step)}
        >
          {step < 0 ? '↑' : '↓'}
        </Button>
      ))}
    </span>
  )
}
