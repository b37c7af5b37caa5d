// What the first paint must already show. It holds the paint up, so it is small and outside the bundle.
;(() => {
  // The theme: keep in step with web/lib/theme.ts.
  let theme = null
  // The typefaces, once this tab has fetched them: keep in step with after-first-paint.js.
  let typefaces = null
  try {
    theme = localStorage.getItem('uptick.theme')
    typefaces = sessionStorage.getItem('uptick.typefaces')
  } catch {
    theme = null // storage is blocked: follow the system
  }
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'

  const deferred = document.getElementById('after-first-paint')
  const sheet = deferred instanceof HTMLTemplateElement && deferred.content.querySelector('link[rel="stylesheet"]')
  if (typefaces && sheet) document.head.append(sheet)
})()
