import type { ComponentProps, MouseEvent } from 'react'
import './button.css'
import { classNames } from './class-names.ts'

export interface ButtonLook {
  /** One `primary` per region. */
  look?: 'primary' | 'ink' | 'plain' | 'outline'
  size?: 'small' | 'medium' | 'large'
  /** Square button around one icon: needs `aria-label`. */
  icon?: boolean
  wide?: boolean
}

const SIZES = { small: 'sm', medium: null, large: 'lg' } as const

/** Classes of a button, for links that look like one. */
export const buttonClass = (
  { look = 'outline', size = 'medium', icon, wide }: ButtonLook = {},
  extra?: string,
): string => classNames('btn', look !== 'outline' && look, SIZES[size], icon && 'icon', wide && 'wide', extra)

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** While `busy` it keeps focus and its place, shows a spinner and ignores presses. */
export const Button = ({
  look,
  size,
  icon,
  wide,
  busy,
  className,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...props}
      type={type}
      className={buttonClass({ look, size, icon, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    />
  )
}
