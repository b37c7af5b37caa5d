import { useEffect } from 'react'
import { availableStorage } from '../lib/available-storage.ts'
import { session } from '../lib/browser-session.ts'
import { type Draft, keptFields, readDraft, storeDraft, takeDraft } from './draft-rules.ts'

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const storage = availableStorage(() => sessionStorage)
/** How long a page may take to show the fields of a draft. */
const SHOWN_WITHIN_MS = 10_000

/** What was typed or chosen in since the page came up. A field that merely shows what is set holds nothing to be lost. */
const touched = new WeakSet<EventTarget>()
const markTouched = ({ target }: Event): void => {
  if (target) touched.add(target)
}

const address = (): string => location.pathname + location.search
const typedFields = (): TypedField[] => [
  ...document.querySelectorAll<TypedField>('main :is(input, textarea, select), [role="dialog"] :is(input, textarea)'),
]
const toName = (field: TypedField): string =>
  field.name || field.labels?.[0]?.textContent || field.getAttribute('aria-label') || ''
const isReadOnly = (field: TypedField): boolean =>
  field.disabled || (!(field instanceof HTMLSelectElement) && field.readOnly)

const keepWhatWasTyped = (memberId: string): void => {
  const ownFields = typedFields().filter((field) => touched.has(field))
  const fields = ownFields.map((field) => ({
    name: toName(field),
    type: field.type,
    value: field.value,
    autocomplete: field.autocomplete,
    readOnly: isReadOnly(field),
  }))
  storeDraft(storage, { memberId, address: address(), fields: keptFields(fields) })
}

const toPrototype = (field: TypedField): TypedField => {
  if (field instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
}

/** As if it had been typed: React hears of a value that its own setter did not write. */
const type = (field: TypedField, value: string): void => {
  Object.getOwnPropertyDescriptor(toPrototype(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Fills each field in as soon as the page shows it. */
const fillIn = (draft: Draft): (() => void) => {
  let missing = draft.fields
  const fillShown = () => {
    const shown = typedFields()
    missing = missing.filter(({ name, value }) => {
      const field = shown.find((candidate) => toName(candidate) === name)
      if (field && field.value !== value) type(field, value)
      return !field
    })
    if (missing.length === 0) stop()
  }
  const observer = new MutationObserver(fillShown)
  const timer = setTimeout(() => stop(), SHOWN_WITHIN_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  fillShown()
  return stop
}

/** Where a member goes on after they have logged in again; undefined where nothing waits for them. */
export const findDraftAddress = (): string | undefined => readDraft(storage)?.address

/** Keeps what a member has typed when their session ends, and fills it in once they are back on the page. */
export const useKeptDraft = (memberId: string): void => {
  useEffect(() => {
    document.addEventListener('input', markTouched, true)
    const draft = takeDraft(storage, { memberId, address: address() })
    const stop = draft ? fillIn(draft) : undefined
    // Called before anything of the page is taken away.
    const unsubscribe = session.subscribe(() => {
      if (session.token() === null && !session.hasLeft()) keepWhatWasTyped(memberId)
    })
    return () => {
      unsubscribe()
      document.removeEventListener('input', markTouched, true)
      stop?.()
    }
  }, [memberId])
}
