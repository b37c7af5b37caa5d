import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { placeBeside } from './place-beside.ts'
import styles from './tooltip.module.css'

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
