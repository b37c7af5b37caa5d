/** The tokens a canvas needs as values, since it cannot read custom properties itself. */
export interface ChartTheme {
  sheet: string
  ink: string
  ink3: string
  rule: string
  rule2: string
  accent: string
  accentInk: string
  call: string
  callWash: string
  put: string
  putWash: string
  font: string
}

/** Reads the tokens as they hold on `element` now. */
export const readChartTheme = (element: Element): ChartTheme => {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    sheet: token('sheet'),
    ink: token('ink'),
    ink3: token('ink-3'),
    rule: token('rule'),
    rule2: token('rule-2'),
    accent: token('accent'),
    accentInk: token('accent-ink'),
    call: token('call'),
    callWash: token('call-wash'),
    put: token('put'),
    putWash: token('put-wash'),
    font: style.fontFamily,
  }
}
