/** `@uptick_support` of `https://t.me/uptick_support`; the address itself where it is not such a link. */
export const supportHandle = (url: string): string => {
  const name = /^https:\/\/(?:t|telegram)\.me\/(\w+)$/.exec(url)?.[1]
  return name ? `@${name}` : url.replace(/^https?:\/\//, '')
}
