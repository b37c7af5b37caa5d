import { fireEvent, screen } from '@testing-library/react'

/** The field with this label. */
export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label)

/** Puts a value into the field at once, which typing would do key by key. */
export const fill = (label: string, value: string): void => {
  fireEvent.change(field(label), { target: { value } })
}

/** What a screen reader says after the name of the control: its hint and its error. */
export const descriptionOf = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole<HTMLButtonElement>('button', { name })
