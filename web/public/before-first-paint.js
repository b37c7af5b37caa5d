// What the first paint must already show, and what is asked before the scripts have come. It holds the paint up, so it is small and outside the bundle.
;(() => {
  // The theme: keep in step with web/lib/theme.ts.
  let theme = null
  // The typefaces, once this tab has fetched them: keep in step with after-first-paint.js.
  let typefaces = null
  // The session: keep in step with web/lib/session-keys.ts.
  let token = null
  /** @type {{ tier?: string, dashboardUnlocked?: boolean, preferences?: { timeZone?: string } } | null} */
  let user = null
  try {
    theme = localStorage.getItem('uptick.account-theme') ?? localStorage.getItem('uptick.theme')
    token = localStorage.getItem('uptick.token')
    typefaces = sessionStorage.getItem('uptick.typefaces')
    user = JSON.parse(localStorage.getItem('uptick.user') ?? 'null')
  } catch {
    // Storage is blocked, and the theme follows the system; or the stored user cannot be read, and nothing is asked early for them.
  }
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'

  // The picture of a screen is a visitor's: web/shell/public-layout.css hides it from members.
  if (token) document.documentElement.dataset.member = ''

  const deferred = document.getElementById('after-first-paint')
  const sheet = deferred instanceof HTMLTemplateElement && deferred.content.querySelector('link[rel="stylesheet"]')
  if (typefaces && sheet) document.head.append(sheet)

  keepPresses()

  // Who is signed in is the first thing that a member's screen asks, then what web/early-questions.ts names for it: beside the scripts, not
  // after them. Taken by web/lib/early-answer.ts. The stored user may be out of date: then the server refuses, and nobody takes the answer.
  if (!token || !/^\/dashboard(\/|$)/.test(location.pathname)) return
  const authorization = `Bearer ${token}`
  const { asks = '', asksGold = '' } = document.currentScript?.dataset ?? {}
  const hasSignals = user?.dashboardUnlocked === true && user.tier !== 'guest'
  const addresses = ['/api/auth/me', hasSignals ? asks : '', hasSignals && user?.tier === 'gold' ? asksGold : '']
  /** @type {Record<string, { askedAtMs: number, answeredAtMs: number | null, answer: Promise<Response> }>} */
  const questions = {}
  for (const address of addresses.join(' ').split(' ').filter(Boolean)) {
    const answer = fetch(address, { headers: { accept: 'application/json', authorization } })
    /** @type {typeof questions[string]} */
    const question = { askedAtMs: performance.now(), answeredAtMs: null, answer }
    questions[address] = question
    const answered = () => {
      question.answeredAtMs = performance.now()
    }
    answer.then(answered, () => {}) // what failed is asked again by whoever needs it
  }
  Object.assign(window, { uptickEarly: { authorization, questions } })

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
