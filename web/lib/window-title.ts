interface Due {
  title: string
  /** Address of a picture for the tab. */
  icon: string
}

interface Tab {
  setTitle: (title: string) => void
  setIcon: (address: string) => void
}

const PRODUCT = 'Uptick'

/** What the tab says: the page's name, behind what is due. It is written only where it changed, so nothing flickers. */
export const createWindowTitle = (tab: Tab, usualIcon: string) => {
  let page = PRODUCT
  let due: Due | null = null
  let shown: Due | null = null

  const show = (): void => {
    const named = page === PRODUCT ? page : `${page} · ${PRODUCT}`
    const next = due ? { title: `${due.title} · ${named}`, icon: due.icon } : { title: named, icon: usualIcon }
    if (next.title !== shown?.title) tab.setTitle(next.title)
    if (shown ? next.icon !== shown.icon : due) tab.setIcon(next.icon)
    shown = next
  }

  return {
    setPage: (title: string): void => {
      page = title
      show()
    },
    /** Null: nothing is due, and the page's name is back. */
    setDue: (next: Due | null): void => {
      due = next
      show()
    },
  }
}

const USUAL_ICON = '/icon.svg'

export const windowTitle = createWindowTitle(
  {
    setTitle: (title) => {
      document.title = title
    },
    setIcon: (address) => {
      document.querySelector('link[rel="icon"]')?.setAttribute('href', address)
    },
  },
  USUAL_ICON,
)
