// Runs before the first paint, outside the bundle. Keep in step with web/lib/theme.ts.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('uptick.theme')
  } catch {
    stored = null // storage is blocked: follow the system
  }
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
