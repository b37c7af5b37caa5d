// Runs a document's own script once its first picture is on the screen: reading comes before reacting.
;(() => {
  const start = () => {
    const entry = document.querySelector('link[data-start]')
    if (entry instanceof HTMLLinkElement) import(entry.href)
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    addEventListener('load', start)
    return
  }
  const painted = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    painted.disconnect()
    start()
  })
  painted.observe({ type: 'paint', buffered: true })
})()
