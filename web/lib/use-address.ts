import { useNavigate, useSearch } from '@tanstack/react-router'

/** What stands behind the `?` of the address, as text; an empty value is left out. */
type Address = Readonly<Record<string, string>>

const textsOf = (search: Record<string, unknown>): Address =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

/** The address with `changes`; what becomes empty leaves it. */
export const changeAddress = (
  search: Record<string, unknown>,
  changes: Readonly<Record<string, string | undefined>>,
): Address => textsOf({ ...search, ...changes })

/** The state of a list that lives in the address, and how to change it without losing the rest or the place on the page. */
export const useAddress = () => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    address: textsOf(search),
    change: (changes: Readonly<Record<string, string | undefined>>, { replace = false } = {}): void => {
      void navigate({ to: '.', search: changeAddress(search, changes), resetScroll: false, replace })
    },
  }
}
