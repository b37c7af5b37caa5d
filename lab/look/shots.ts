import type { ScreenEntry } from '../../web/screen-entry.ts'
import { redirects, screens } from '../../web/screens.ts'
import type { Viewer } from './sign-in.ts'

export const viewports = [
  { name: '390', width: 390, height: 844 },
  { name: '1440', width: 1440, height: 900 },
] as const

export const themes = ['light', 'dark'] as const

export interface Shot {
  /** File name without the viewport and theme. */
  name: string
  path: string
  title: string
  viewer: Viewer
}

const VIEWER_OF = { open: 'visitor', demo: 'visitor', member: 'gold', admin: 'admin' } as const satisfies Record<
  ScreenEntry['access'],
  Viewer
>

/** States that the top member never sees. */
const MORE_VIEWERS: Partial<Record<(typeof screens)[number]['path'], readonly Viewer[]>> = {
  '/dashboard': ['guest', 'silver'],
  '/dashboard/signals': ['guest', 'silver'],
  '/dashboard/account-setup': ['guest'],
  '/dashboard/ai-models': ['guest', 'silver'],
  '/dashboard/tier-upgrade': ['guest', 'silver'],
  '/dashboard/u-points': ['guest'],
  '/dashboard/settings': ['guest'],
  '/dashboard/admin': ['gold'],
}

const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'landing'

/** Every screen as the member who may see it, and what others see where it differs. */
export const listShots = (): Shot[] =>
  screens.flatMap(({ path, title, access }) => {
    const first = { name: nameOf(path), path, title, viewer: VIEWER_OF[access] }
    const more = (MORE_VIEWERS[path] ?? []).map((viewer) => ({
      name: `${nameOf(path)}-${viewer}`,
      path,
      title,
      viewer,
    }))
    return [first, ...more]
  })

/** The shots whose name, path or title holds the words; redirected addresses count as their target. */
export const findShots = (wanted: string): Shot[] => {
  const target = redirects.find(({ from }) => from === wanted)?.to ?? wanted
  return listShots().filter(({ name, path, title }) =>
    [name, path, title].some((text) => text.toLowerCase() === target.toLowerCase()),
  )
}
