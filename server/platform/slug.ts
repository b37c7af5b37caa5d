import { foldText } from '../../contract/people-text.ts'

const MOST = 50

/** What something is called in addresses: its title in the letters that these have, or `otherwise` where it has none of them. */
export const toSlug = (title: string, otherwise: string): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-+|-+$/g, '') || otherwise
