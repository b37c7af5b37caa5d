import { useMatches, useNavigate, useRouter } from '@tanstack/react-router'

/** What stands behind the `?` of the address, as text; an empty value is left out. */
type Address = Readonly<Record<string, string>>

const toTexts = (search: Record<string, unknown>): Address =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

/** The address with `changes`; what becomes empty leaves it. */
export const changeAddress = (
  search: Record<string, unknown>,
  changes: Readonly<Record<string, string | undefined>>,
): Address => toTexts({ ...search, ...changes })

const NOTHING = {}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '')

/** The state of a list that lives in the address, and how to change it without losing the rest or the place on the page. */
export const useAddress = () => {
  const search: Record<string, unknown> = useMatches({ select: (matches) => matches.at(-1)?.search ?? NOTHING })
  const path = useMatches({ select: (matches) => withoutSlash(matches.at(-1)?.pathname ?? '') })
  const navigate = useNavigate()
  const { history } = useRouter()
  return {
    address: toTexts(search),
    change: (changes: Readonly<Record<string, string | undefined>>, { replace = false } = {}): void => {
      // A search that was still waiting when its visitor went on: while the next screen loads, the address is that one's.
      if (withoutSlash(history.location.pathname) !== path) return
      void navigate({ to: '.', search: changeAddress(search, changes), resetScroll: false, replace })
    },
  }
}
