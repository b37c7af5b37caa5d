import { describe, expect, it } from 'vitest'
import { linksProblem } from './community-links.ts'

describe('the links of a community', () => {
  it.each([
    ['https://t.me/lagospa', ['Telegram']],
    ['t.me/lagospa\nhttps://www.youtube.com/@lagospa', ['Telegram', 'YouTube']],
    ['https://chat.whatsapp.com/AbC123, https://wa.me/2348035550107', ['WhatsApp']],
    ['http://discord.gg/nairobi', ['Discord']],
    ['https://www.instagram.com/lagospa/', ['Instagram']],
    ['https://youtu.be/abc', ['YouTube']],
    ['https://www.tiktok.com/@lagospa', ['TikTok']],
    ['https://x.com/lagospa\ntwitter.com/lagospa', ['Twitter']],
    ['https://lagospa.example/join', ['Telegram', 'Other']],
    ['', ['Telegram']],
  ])('%j are taken on %j', (links, platforms) => expect(linksProblem(links, platforms)).toBeNull())

  it.each([
    ...['@lagospa', 'lagospa', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://t.me/x'],
    ...['https://t.me@evil.example/x', 'https://user:pass@t.me/x', '//t.me/x', 'https://', 'https://t.me /x'],
  ])('%j is no web address', (link) =>
    expect(linksProblem(`https://t.me/ok\n${link}`, ['Telegram', 'Other'])).toBe(
      `“${link}” is not a web address, such as https://t.me/yourgroup`,
    ),
  )

  it.each([
    ...['https://evil-t.me/x', 'https://t.me.evil.example/x', 'https://evil.example/t.me/x', 'https://t.me', 't.me/'],
    ...['https://t.me:8443/x', 'https://youtube.com/@lagospa', 'https://т.me/x', 'http://localhost/x'],
  ])('%j is no address of the platform that was named', (link) =>
    expect(linksProblem(link, ['Telegram'])).toMatch(/ is not a link to your community on Telegram\. /),
  )

  it('quotes a long line in part', () => {
    expect(linksProblem('x'.repeat(900), ['Telegram'])).toBe(
      `“${'x'.repeat(40)}…” is not a web address, such as https://t.me/yourgroup`,
    )
  })
})
