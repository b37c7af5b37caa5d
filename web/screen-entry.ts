import type { ComponentType } from 'react'
import type { Load } from './lib/load-of.ts'

/** Who may open a screen. `member` needs a stored user; `admin` also the administrator's account; `demo` shows in demo mode. */
export type ScreenAccess = 'open' | 'member' | 'admin' | 'demo'

export interface Page {
  default: ComponentType
  load?: Load
}

export interface ScreenEntry {
  path: string
  title: string
  access: ScreenAccess
  /** The component, and what is asked for before it is drawn. */
  page: () => Promise<Page>
}

/** Whether an address is the path, or one of the many that a path with a `$` in it stands for. */
export const isOneOf = (variable: string, path: string): boolean => {
  const [wanted, given] = [variable.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('$') || part === given[at])
}
