export const chartLineTexts = {
  title: 'Lines',
  intro: 'Double-click the chart to draw a line. Lines sync across your devices.',
  add: 'Draw a line at the price now',
  none: 'No lines on this chart yet.',
  remove: 'Remove',
  removeName: (price: string) => `Remove the line at ${price}`,
  /** The handle of a line. */
  handle: (price: string) => `Line at ${price}. Arrow up and down move it, Delete removes it.`,
} as const
