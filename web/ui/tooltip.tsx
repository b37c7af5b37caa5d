import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import './tooltip.css'

interface TooltipProps {
  /** The explanation: opens on hover, on press and from the keyboard; Escape closes it. */
  text: ReactNode
  className?: string
  children: ReactNode
}

/** An explanation that a finger and a screen reader reach as well as a mouse: the text also describes the trigger. */
export const Tooltip = ({ text, className, children }: TooltipProps) => {
  const descriptionId = useId()
  return (
    <Popover.Root>
      <Popover.Trigger
        openOnHover
        delay={150}
        className={classNames('tip-anchor', className)}
        aria-describedby={descriptionId}
      >
        {children}
      </Popover.Trigger>
      <span className="sr-only" id={descriptionId}>
        {text}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} className="z-45">
          <Popover.Popup className="tip" initialFocus={false}>
            {text}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
