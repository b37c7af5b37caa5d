/** What the dial counts down to, and the fraction of that stretch gone by. */
export interface DialReading {
  seconds: number
  elapsed: number
  until: 'entry' | 'expiry' | 'next signal'
}

const DIAL_CENTRE = 46
const DIAL_OUTER = 45

const onDial = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI
  const x = DIAL_CENTRE + radius * Math.sin(angle)
  const y = DIAL_CENTRE - radius * Math.cos(angle)
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}

/** The sixty ticks of a 92-unit dial as SVG paths, split into time gone and time left; every fifth is longer. */
export const dialTicks = (elapsed: number): { gone: string; left: string } => {
  const paths = { gone: '', left: '' }
  for (let tick = 0; tick < 60; tick += 1) {
    const turn = tick / 60
    const inner = tick % 5 === 0 ? 36 : 38.5
    paths[turn < elapsed ? 'gone' : 'left'] += `M${onDial(turn, inner)}L${onDial(turn, DIAL_OUTER)}`
  }
  return paths
}

/** The needle: the present moment on the dial. */
export const dialNeedle = (elapsed: number): string => `M${onDial(elapsed, 31)}L${onDial(elapsed, DIAL_CENTRE)}`
