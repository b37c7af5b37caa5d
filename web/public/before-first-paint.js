// What the first paint must already show, and what is asked before the scripts have come. It holds the paint up, so it is small and outside the bundle.
;(() => {
  // The theme: keep in step with web/lib/theme.ts.
  let theme = null
  // The typefaces, once this tab has fetched them: keep in step with after-first-paint.js.
  let typefaces = null
  // The session: keep in step with web/lib/session-keys.ts.
  let token = null
  try {
    theme = localStorage.getItem('uptick.account-theme') ?? localStorage.getItem('uptick.theme')
    token = localStorage.getItem('uptick.token')
    typefaces = sessionStorage.getItem('uptick.typefaces')
  } catch {
    theme = null // storage is blocked: follow the system
  }
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'

  // The picture of a screen is a visitor's: web/shell/public-layout.css hides it from members.
  if (token) document.documentElement.dataset.member = ''

  const deferred = document.getElementById('after-first-paint')
  const sheet = deferred instanceof HTMLTemplateElement && deferred.content.querySelector('link[rel="stylesheet"]')
  if (typefaces && sheet) document.head.append(sheet)

  // Who is signed in is the first thing that a member's screen asks: beside the scripts, not after them. Taken by web/lib/early-answer.ts.
  if (!token || !/^\/dashboard(\/|$)/.test(location.pathname)) return
  const authorization = `Bearer ${token}`
  const answer = fetch('/api/auth/me', { headers: { accept: 'application/json', authorization } })
  answer.catch(() => {}) // asked again by whoever needs it
  Object.assign(window, { uptickEarly: { authorization, askedAtMs: performance.now(), answer } })
})()
