// Brings what a document can be read without, its typefaces and its scripts, once its first picture is on the screen.
;(() => {
  const deferred = document.getElementById('after-first-paint')
  if (!(deferred instanceof HTMLTemplateElement)) return

  // A tap on a button that no script answers yet is kept, and repeated once hydratePage() listens.
  /** @type {HTMLButtonElement | null} */
  let tapped = null
  const keepTap = (/** @type {Event} */ { target }) => {
    tapped = target instanceof Element ? target.closest('button') : null
  }
  const repeatTap = () => {
    document.removeEventListener('click', keepTap)
    tapped?.click()
  }
  document.addEventListener('click', keepTap)
  document.addEventListener('uptick:listening', repeatTap, { once: true })

  // The next page of this tab has its typefaces from the start: before-first-paint.js asks for them.
  const rememberTypefaces = () => {
    try {
      sessionStorage.setItem('uptick.typefaces', 'fetched')
    } catch {
      // Storage is blocked: the next page shows its typefaces after its first paint as well.
    }
  }
  const bring = () => {
    deferred.content.querySelector('link[rel="stylesheet"]')?.addEventListener('load', rememberTypefaces)
    document.head.append(deferred.content)
    // The first number and the first time in words have the browser read what it knows of languages, which takes a slow phone longer than a
    // press may wait for behind the rest: each in a task of its own, while the scripts are on their way.
    setTimeout(() => (0).toLocaleString('en-US'))
    setTimeout(() => new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Lagos', hour: 'numeric' }).format())
  }

  // Not before the whole document is there: its script hydrates all of it.
  const whenLoaded = () => (document.readyState === 'complete' ? bring() : addEventListener('load', bring))

  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    whenLoaded()
    return
  }
  const painted = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    painted.disconnect()
    whenLoaded()
  })
  painted.observe({ type: 'paint', buffered: true })
})()
