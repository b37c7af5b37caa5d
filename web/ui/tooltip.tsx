import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './tooltip.module.css'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const GAP = 6
const MARGIN = 12

/** Where a small box goes: under its anchor, above it where there is no room, never outside the viewport. Pixels. */
export const placeBeside = (
  anchor: Box,
  box: { width: number; height: number },
  viewport: { width: number; height: number },
): { left: number; top: number } => {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - box.height
  return {
    left: Math.max(MARGIN, Math.min(anchor.left, viewport.width - box.width - MARGIN)),
    top: below + box.height > viewport.height - MARGIN && above >= MARGIN ? above : below,
  }
}

interface TooltipProps {
  /** The explanation: opens on hover, focus and press; Escape closes it. It also describes the trigger to screen readers. */
  text: ReactNode
  className?: string
  children: ReactNode
}

/** Long enough to move the pointer from the trigger onto the text (WCAG 1.4.13). */
const LEAVE_DELAY_MS = 150

/** Opens an element of the top layer beside its anchor, and closes it when the visitor turns away. */
const useTip = () => {
  const anchor = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = () => {
    clearTimeout(leaving.current)
    if (!anchor.current || !tip.current || tip.current.matches(':popover-open')) return
    tip.current.showPopover()
    const { left, top } = placeBeside(anchor.current.getBoundingClientRect(), tip.current.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: innerHeight,
    })
    tip.current.style.left = `${left}px`
    tip.current.style.top = `${top}px`
  }
  const hide = () => {
    clearTimeout(leaving.current)
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }
  const leave = () => {
    leaving.current = setTimeout(hide, LEAVE_DELAY_MS)
  }

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !anchor.current?.contains(target) && !tip.current?.contains(target)) hide()
    }
    addEventListener('pointerdown', onPointerDown)
    addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(leaving.current)
      removeEventListener('pointerdown', onPointerDown)
      removeEventListener('scroll', hide, { capture: true })
    }
  })

  return { anchor, tip, show, hide, leave }
}

/** An explanation that a finger, a key and a screen reader reach as well as a mouse. */
export const Tooltip = ({ text, className, children }: TooltipProps) => {
  const id = useId()
  const { anchor, tip, show, hide, leave } = useTip()
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={classNames(styles.tipAnchor, className)}
        aria-describedby={id}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onPointerEnter={show}
        onPointerLeave={leave}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {children}
      </button>
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className={styles.tip}
        onPointerEnter={show}
        onPointerLeave={leave}
      >
        {text}
      </span>
    </>
  )
}
