// What the first paint must already show, and what is asked before the scripts have come. It holds the paint up, so it is small and outside the bundle.
;(() => {
  // The theme: keep in step with web/lib/theme.ts.
  let theme = null
  // The typefaces, once this tab has fetched them: keep in step with after-first-paint.js.
  let typefaces = null
  // The session: keep in step with web/lib/session-keys.ts.
  let token = null
  /** @type {{ preferences?: { timeZone?: string } } | null} */
  let user = null
  try {
    theme = localStorage.getItem('uptick.account-theme') ?? localStorage.getItem('uptick.theme')
    token = localStorage.getItem('uptick.token')
    typefaces = sessionStorage.getItem('uptick.typefaces')
    user = JSON.parse(localStorage.getItem('uptick.user') ?? 'null')
  } catch {
    // Storage is blocked, and the theme follows the system; or the stored user cannot be read.
  }
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'

  // The picture of a screen is a visitor's: web/shell/public-layout.css hides it from members.
  if (token) document.documentElement.dataset.member = ''

  const deferred = document.getElementById('after-first-paint')
  const sheet = deferred instanceof HTMLTemplateElement && deferred.content.querySelector('link[rel="stylesheet"]')
  if (typefaces && sheet) document.head.append(sheet)

  keepPresses()

  // What a screen begins with is asked for beside the scripts, not after them: web/lib/early-answer.ts hands it over, to web/data/start.ts, which
  // names the same screens, and to web/features/track-record/track-record-page.tsx.
  const { pathname, search } = location
  /** @type {Record<string, string>} */
  const screens = { '/dashboard': '?screen=dashboard', '/dashboard/signals': '?screen=signals' }
  const start = token && /^\/dashboard(\/|$)/.test(pathname) ? `/api/start${screens[pathname] ?? ''}` : null
  const url = pathname === '/track-record' && !search ? '/api/track-record' : start
  if (!url) return
  const authorization = token && `Bearer ${token}`
  const answer = fetch(url, { headers: { accept: 'application/json', ...(authorization && { authorization }) } })
  /** @type {{ url: string, authorization: string | null, askedAtMs: number, answeredAtMs: number | null, answer: Promise<Response> }} */
  const early = { url, authorization, askedAtMs: performance.now(), answeredAtMs: null, answer }
  const answered = () => {
    early.answeredAtMs = performance.now()
  }
  answer.then(answered, () => {}) // what failed is asked again by whoever needs it
  Object.assign(window, { uptickEarly: early })

  // The first time that is written in words takes a slow phone a fifth of a second, which is there while the sheets are on their way.
  try {
    const hour = 'numeric'
    new Intl.DateTimeFormat('en-US', { timeZone: user?.preferences?.timeZone ?? 'Africa/Lagos', hour }).format()
  } catch {
    // The stored zone is none that this browser knows: what writes times says so.
  }

  /** Keeps the last press on the picture of a screen, and presses the real control once the application has drawn it. */
  function keepPresses() {
    /** Of a screen that was drawn without it, such as the login. */
    const GIVEN_UP_AFTER_MS = 5_000
    const CONTROLS = 'a[href], button, [data-press]'
    const picture = () => document.querySelector('#root > [inert]')
    /** @type {string | null} */
    let pressed = null
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let giveUp
    /** @param {Element} control */
    const nameOf = (control) =>
      control.getAttribute('data-press') ?? control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''

    /** @param {MouseEvent} event */
    const onClick = ({ clientX: x, clientY: y }) => {
      // Nothing inert is the target of a press: what was meant is found by its place.
      const control = [...(picture()?.querySelectorAll(CONTROLS) ?? [])].find((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return x >= left && x <= right && y >= top && y <= bottom
      })
      if (control) pressed = nameOf(control)
    }
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || !picture()) return
      event.preventDefault()
      pressed = 'Go to or search'
    }
    const replay = () => {
      if (picture() || !document.querySelector('#root > *')) return
      if (!pressed) return stop()
      const name = pressed
      giveUp ??= setTimeout(stop, GIVEN_UP_AFTER_MS)
      const controls = [...document.querySelectorAll('#root a[href], #root button')]
      const shown = controls.filter((one) => one.getClientRects().length > 0)
      const control = shown.find((one) => nameOf(one) === name) ?? shown.find((one) => nameOf(one).startsWith(name))
      if (!(control instanceof HTMLElement)) return
      stop()
      control.click()
    }
    const observer = new MutationObserver(replay)
    const stop = () => {
      observer.disconnect()
      clearTimeout(giveUp)
      removeEventListener('click', onClick, true)
      removeEventListener('keydown', onKey, true)
    }
    addEventListener('click', onClick, true)
    addEventListener('keydown', onKey, true)
    observer.observe(document, { childList: true, subtree: true })
  }
})()
