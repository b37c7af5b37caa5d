/** A place in the pages, as the router asks for it: the screen, what stands behind the `?`, and behind the `#`. */
export const toPlace = (path: string): { to: string; search: Record<string, string>; hash?: string } => {
  const [place = '', hash] = path.split('#')
  const [to = '/dashboard', query = ''] = place.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)), ...(hash ? { hash } : {}) }
}
