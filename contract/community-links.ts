/** Where a community of each platform can be: its own hosts, and what lies beneath them. `Other` is anywhere. */
const PLATFORM_HOSTS: Readonly<Record<string, readonly string[]>> = {
  Telegram: ['t.me', 'telegram.me', 'telegram.org'],
  WhatsApp: ['whatsapp.com', 'wa.me'],
  Discord: ['discord.gg', 'discord.com'],
  Instagram: ['instagram.com'],
  YouTube: ['youtube.com', 'youtu.be'],
  TikTok: ['tiktok.com'],
  Twitter: ['twitter.com', 'x.com'],
}
const ANYWHERE = 'Other'

const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const LIKE_AN_ADDRESS = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i
const QUOTED_CHARACTERS = 40

/** The lines that somebody entered. */
export const linkLines = (links: string): string[] =>
  links
    .split(/\n|,\s/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * The page of the web that a line names, with or without its scheme; null for anything else. Written by a stranger: never a script, a
 * file, or a login of somebody else's choosing.
 */
export const linkUrl = (line: string): URL | null => {
  const address = WITH_SCHEME.test(line) ? line : LIKE_AN_ADDRESS.test(line) ? `https://${line}` : ''
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

const isOn = ({ hostname }: URL, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`)

/** Whether the page is one of a chosen platform, and not merely its front door. */
const isCommunity = (url: URL, platforms: readonly string[]): boolean => {
  if (platforms.includes(ANYWHERE)) return url.hostname.includes('.')
  const hosts = platforms.flatMap((platform) => PLATFORM_HOSTS[platform] ?? [])
  return url.port === '' && url.pathname !== '/' && hosts.some((host) => isOn(url, host))
}

const quoted = (line: string): string =>
  `“${line.length > QUOTED_CHARACTERS ? `${Array.from(line).slice(0, QUOTED_CHARACTERS).join('')}…` : line}”`

/** What speaks against the links of a community on these platforms; null when nothing does. */
export const linksProblem = (links: string, platforms: readonly string[]): string | null => {
  // Without a platform there is nothing to hold them against, and that is told at the platforms.
  if (platforms.length === 0) return null
  for (const line of linkLines(links)) {
    const url = linkUrl(line)
    if (!url) return `${quoted(line)} is not a web address, such as https://t.me/yourgroup`
    if (!isCommunity(url, platforms))
      return `${quoted(line)} is not a link to your community on ${platforms.join(' or ')}. For your own site, also choose Other.`
  }
  return null
}
