import { useEffect, useEffectEvent } from 'react'
import { isTextField } from '../../lib/is-text-field.ts'
import { type ScreenKey, useScreenKeys } from '../../lib/screen-keys.ts'

const KEYS: readonly ScreenKey[] = [
  { does: 'Place CALL or PUT', keys: 'C P' },
  { does: 'Choose one of the four stakes', keys: '1 2 3 4' },
  { does: 'Lower or raise the stake', keys: '- +' },
  { does: 'Change the order length', keys: 'M' },
]

const CHIP_KEYS = ['1', '2', '3', '4']

interface TicketKeys {
  press: (direction: 'CALL' | 'PUT') => void
  chooseChip: (place: number) => void
  step: (up: boolean) => void
  changeLength: () => void
}

/** A key belongs to what has the focus: a field, an open list or dialog, a toolbar. */
const isTaken = ({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  repeat ||
  document.querySelector('[role="dialog"]') !== null ||
  isTextField(target) ||
  (target instanceof Element && target.closest('[role="toolbar"]') !== null)

/** The keys of a ticket, listed under `?`. One that is held down counts once. */
export const useTicketKeys = (ticket: TicketKeys): void => {
  useScreenKeys(KEYS)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const key = event.key.toLowerCase()
    if (key === 'c') ticket.press('CALL')
    else if (key === 'p') ticket.press('PUT')
    else if (key === 'm') ticket.changeLength()
    else if (key === '-' || key === '+' || key === '=') ticket.step(key !== '-')
    else if (CHIP_KEYS.includes(key)) ticket.chooseChip(CHIP_KEYS.indexOf(key))
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
