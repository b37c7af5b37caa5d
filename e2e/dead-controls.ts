import type { Page } from '@playwright/test'

/*
 * Functions that run in the page. They are sent there as their own text, all of them together, so they name each other and nothing
 * else of this file.
 */

export interface Crawl {
  /** Where the screen is: whatever leads elsewhere is followed and left again. */
  home: string
  /** Parts of the page that are not pressed. */
  skipped: string
  /** How many links to other screens are followed; the rest is not pressed. */
  links: number
  /** What has been pressed on this screen, in this visit and those before. */
  pressed: string[]
}

export interface CrawlResult {
  pressed: string[]
  dead: string[]
  /** Was there, and is no more: worth another visit. */
  missed: string[]
}

/** What presses do that leaves no trace in the document: noted under its name, and kept from leaving the page. */
function watchEffects(effects: string[]): void {
  const note = (owner: object | undefined, name: string, answer?: () => unknown): void => {
    const own: unknown = owner && Reflect.get(owner, name)
    if (!owner || typeof own !== 'function') return
    const noted = function (this: unknown, ...given: unknown[]): unknown {
      effects.push(name)
      return answer ? answer() : Reflect.apply(own, this, given)
    }
    Object.defineProperty(owner, name, { configurable: true, value: noted })
  }
  note(window, 'fetch')
  note(XMLHttpRequest.prototype, 'send')
  note(history, 'pushState')
  note(history, 'replaceState')
  note(navigator.clipboard, 'writeText', () => Promise.resolve())
  note(navigator, 'share', () => Promise.resolve())
  note(navigator, 'vibrate', () => true)
  note(Notification, 'requestPermission', () => Promise.resolve('denied'))
  note(window, 'open', () => null)
  note(window, 'print', () => undefined)
  note(URL, 'createObjectURL')
  note(HTMLCanvasElement.prototype, 'toBlob')
  note(AudioContext.prototype, 'createOscillator')
  note(HTMLMediaElement.prototype, 'play', () => Promise.resolve())
  // What nobody in the page has answered is the browser's to do: another document, a file, a mail.
  addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('a[href], input[type="file"]') : null
    if (!target || event.defaultPrevented || target.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    effects.push('left to the browser')
  })
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    effects.push('submit')
  })
  // A field that is wanting shows what the browser says of it.
  addEventListener('invalid', () => effects.push('invalid'), true)
}

function nameOfControl(control: Element): string {
  const labels = control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels : null
  const text = control.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? control.textContent ?? ''
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\d[\d,.:]+/g, '#')
    .slice(0, 60)
}

function placeOf(control: Element): string {
  const above = control.parentElement
  return `${above && above !== document.body ? `${placeOf(above)}>` : ''}${control.tagName.toLowerCase()}`
}

/** Of the rows of a list, which are drawn alike, three are pressed. The way out ends the visit, and is pressed by whoever begins one. */
function listControls({ home, skipped, links }: Crawl): Map<string, HTMLElement> {
  const CONTROLS =
    'a[href], button, summary, select, input[type="checkbox"], input[type="radio"], input[type="file"], [role="tab"], [role="switch"], [role="option"], [role="menuitem"]'
  const alike = new Map<string, number>()
  const found = new Map<string, HTMLElement>()
  let leadingOn = 0
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (control.matches(':disabled, [aria-disabled="true"]') || control.closest(skipped)) continue
    if (control.closest('[inert], [aria-hidden="true"], :disabled') || nameOfControl(control) === 'Logout') continue
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    const place = placeOf(control)
    const count = (alike.get(place) ?? 0) + 1
    alike.set(place, count)
    if (control.closest('li, tr, article, [role="option"]') && !control.closest('nav') && count > 3) continue
    const key = `${place} “${nameOfControl(control)}”`
    if (found.has(key)) continue
    if (control instanceof HTMLAnchorElement && control.pathname !== home && ++leadingOn > links) continue
    found.set(key, control)
  }
  return found
}

/** One of several, and the one that is chosen: another press changes nothing, and should not. */
function isChosen(control: Element): boolean {
  if (control instanceof HTMLInputElement && control.type === 'radio') return control.checked
  const current = control.getAttribute('aria-current') ?? 'false'
  if (current !== 'false' || control.getAttribute('aria-selected') === 'true') return true
  if (control.getAttribute('aria-pressed') !== 'true') return false
  return (control.parentElement?.querySelectorAll('[aria-pressed]').length ?? 0) > 1
}

/** What ends the chance to press others, or undoes what gave them something to do, comes after them. */
function rankOf([key, control]: [string, HTMLElement]): number {
  if (isChosen(control)) return 2
  return /“(close|cancel|back|done|dismiss|delete|discard|leave|remove|hide|zoom in)/i.test(key) ? 1 : 0
}

function press(control: HTMLElement): void {
  // Points of drawings: a press only gives them the keys.
  if (/Arrow keys move it/.test(control.ariaLabel ?? ''))
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  if (!(control instanceof HTMLSelectElement)) {
    control.click()
    return
  }
  const other = [...control.options].find((option) => !option.selected && !option.disabled)
  if (other) control.value = other.value
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function until(isTrue: () => boolean, withinMs: number): Promise<boolean> {
  const endsAt = performance.now() + withinMs
  // Timers of a busy page come late: looked at once more after the end.
  while (!isTrue() && performance.now() < endsAt) await pause(10)
  return isTrue()
}

/** What charts show, which are drawn and leave no trace in the document. */
function drawnOn(): string {
  return [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join()
}

/** The picture after the next one, where the page is drawn at all. */
function drawnAgain(): Promise<unknown> {
  const pictures = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return Promise.race([pictures, pause(1000)])
}

/** Whether it has become true within the page's next turns and pictures, however long each of them takes. */
async function inTurns(isTrue: () => boolean): Promise<boolean> {
  for (let turn = 0; turn < 12 && !isTrue(); turn += 1) await pause(10)
  if (!isTrue()) await drawnAgain()
  return isTrue()
}

/** Until a while has passed without an effect; gives up where there is no such while. */
async function untilQuiet(effects: string[]): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    effects.length = 0
    await pause(40)
    if (effects.length === 0) return
  }
}

/** What a reader would see of a control beyond the document's attributes. */
function stateOf(control: HTMLElement): string {
  const { checked, value } = control as Partial<HTMLInputElement>
  const focused = document.activeElement instanceof HTMLInputElement || document.activeElement?.id === 'main'
  return [location.href, checked, value, focused, scrollY].join(' ')
}

function isHome({ home }: Crawl): boolean {
  return location.pathname === home && !document.querySelector('[aria-busy="true"]') && !!document.querySelector('h1')
}

async function goHome(crawl: Crawl): Promise<boolean> {
  if (location.pathname !== crawl.home) history.back()
  return until(() => isHome(crawl), 8000)
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

/** A list in a dialog takes the first Escape for itself. */
async function closeDialog(): Promise<boolean> {
  for (let tries = 0; tries < 3 && isDialogOpen(); tries += 1) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await until(() => !isDialogOpen(), 600)
  }
  return !isDialogOpen()
}

/** Presses everything that can be pressed, in what opens too, until nothing is left. */
async function crawlScreen(crawl: Crawl): Promise<CrawlResult> {
  const effects: string[] = []
  watchEffects(effects)
  const restless = new Set<Node | null>()
  let isLearning = true
  const elementOf = ({ target }: MutationRecord) => (target instanceof Element ? target : target.parentElement)
  // A dialog comes to the body and leaves it when it likes: what opens one is told by the dialog, what closes it by what it has hidden.
  const isAftermath = ({ target }: MutationRecord) => target === document.body
  const observer = new MutationObserver((records) => {
    const elements = records.filter((record) => !isAftermath(record)).map(elementOf)
    if (isLearning) for (const one of elements) restless.add(one)
    else if (elements.some((one) => !restless.has(one))) effects.push('change')
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // Clocks and countdowns move by themselves: two of their ticks tell which they are.
  await pause(2100)
  isLearning = false

  const pressed = new Set(crawl.pressed)
  const seen = new Set<string>()
  const redrawn = new Set<string>()
  const dead: string[] = []
  const doesSomething = async (control: HTMLElement): Promise<boolean | 'gone'> => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    // What comes into sight may draw itself only now, and the press before may not be over.
    await untilQuiet(effects)
    // What has been drawn anew meanwhile is nowhere: a link that is pressed there would be followed by the browser.
    // What was refused meanwhile may have chosen it again: pressing what is chosen does nothing.
    if (!control.isConnected || isChosen(control)) return 'gone'
    const begin = () => {
      observer.takeRecords()
      effects.length = 0
      const [before, drawn, wasOpen, place] = [stateOf(control), drawnOn(), isDialogOpen(), location.href]
      press(control)
      const isAnswered = () => effects.length > 0 || stateOf(control) !== before || isDialogOpen() !== wasOpen
      return {
        isAnswered,
        // A busy machine takes its time, but not between a press and its own answer: turns are counted, not milliseconds.
        isAnsweredSoon: async () => (await inTurns(isAnswered)) || drawnOn() !== drawn,
        leadsOn: () => isDialogOpen() !== wasOpen || location.href !== place,
      }
    }
    const first = begin()
    if (await first.isAnsweredSoon()) return true
    // Only what fetches its dialog first, or is dead, is waited for longer.
    if (!(await until(first.isAnswered, 5000))) return false
    if (await until(first.leadsOn, 1500)) return true
    // It may have been something else: a message that goes, a list that is read again. A press that counts is answered in turn, each time.
    for (let again = 0; again < 3; again += 1)
      if (!control.isConnected || !(await begin().isAnsweredSoon())) return false
    return true
  }
  const judge = (key: string, control: HTMLElement, answer: boolean | 'gone'): void => {
    if (answer === true) return
    // Drawn anew under the press, it is pressed again; before the press, it was not pressed at all.
    if (answer === false && (control.isConnected || redrawn.has(key))) dead.push(key)
    else pressed.delete(key)
    if (answer === false) redrawn.add(key)
  }
  for (let steps = 0; steps < 250; steps += 1) {
    if (!(await goHome(crawl))) break
    const found = [...listControls(crawl)]
    for (const [key] of found) seen.add(key)
    const [next] = found.filter(([key]) => !pressed.has(key)).toSorted((a, b) => rankOf(a) - rankOf(b))
    if (next && !isChosen(next[1])) {
      const [key, control] = next
      pressed.add(key)
      judge(key, control, await doesSomething(control))
      continue
    }
    for (const [key] of found) pressed.add(key)
    if (!isDialogOpen() || !(await closeDialog())) break
  }
  observer.disconnect()
  return { pressed: [...pressed], dead, missed: [...seen].filter((key) => !pressed.has(key)) }
}

const CRAWLER = [
  watchEffects,
  nameOfControl,
  placeOf,
  listControls,
  isChosen,
  rankOf,
  press,
  pause,
  until,
  untilQuiet,
  drawnOn,
  drawnAgain,
  inTurns,
  stateOf,
  isHome,
  goHome,
  isDialogOpen,
  closeDialog,
  crawlScreen,
]

/** One visit of the screen that is open: presses what `pressed` does not name yet. */
export const crawlOnce = (page: Page, crawl: Crawl): Promise<CrawlResult> =>
  page.evaluate(`(() => { ${CRAWLER.map(String).join('\n')}\nreturn crawlScreen(${JSON.stringify(crawl)}) })()`)
