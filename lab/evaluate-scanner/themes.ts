import type { Random } from './random.ts'

/** How a chart looks. */
export interface Theme {
  name: string
  background: string
  panel: string
  text: string
  grid: string
  up: string
  down: string
  upBorder: string
  downBorder: string
  line: string
  averages: string[]
  dark: boolean
  redUp: boolean
}

const PAIRS: {
  up: string
  down: string
  redUp?: boolean
  on?: 'dark' | 'light'
  upBorder?: string
  downBorder?: string
}[] = [
  { up: '#26a69a', down: '#ef5350' },
  { up: '#089981', down: '#f23645' },
  { up: '#0ecb81', down: '#f6465d', on: 'dark' },
  { up: '#00b15d', down: '#ff5b5a' },
  { up: '#eb5454', down: '#47b262', redUp: true },
  { up: '#f23645', down: '#22ab94', redUp: true },
  { up: '#e00000', down: '#0a9a0a', redUp: true },
  { up: '#ff3b30', down: '#00c8c8', redUp: true, on: 'dark' },
  { up: '#ffffff', down: '#000000', upBorder: '#000000', downBorder: '#000000', on: 'light' },
  { up: 'HOLLOW', down: '#d0d0d0', upBorder: '#d0d0d0', downBorder: '#d0d0d0', on: 'dark' },
  { up: 'HOLLOW', down: '#ef5350', upBorder: '#26a69a', downBorder: '#ef5350' },
  { up: 'HOLLOW', down: '#00aa50', upBorder: '#e03131', downBorder: '#00aa50', redUp: true },
  { up: '#ffffff', down: '#2962ff', on: 'dark' },
  { up: '#2962ff', down: '#b2b5be' },
  { up: '#00ff00', down: '#ff0000', on: 'dark' },
  { up: '#000000', down: '#000000', upBorder: '#00ff00', downBorder: '#00ff00', on: 'dark' },
  { up: '#f7a600', down: '#7c4dff' },
]

const SURFACES = {
  dark: ['#131722', '#000000', '#1e1e1e', '#0b0e11', '#181a20', '#222f3e', '#12161c', '#2b2b43', '#1b1b2f', '#0f2027'],
  light: ['#ffffff', '#ffffff', '#fafafa', '#f5f5f5', '#fdf6e3', '#eef2f7', '#dce3ef', '#fff1e5'],
}

const AVERAGES = ['#2962ff', '#ff9800', '#e91e63', '#00bcd4', '#ffeb3b', '#9c27b0', '#8bc34a']
const LINES = ['#2962ff', '#26a69a', '#ff9800', '#5470c6', '#e91e63', '#00bcd4', '#4caf50', '#f44336']

/** A theme by chance; `at` chooses the pair of colours, so that all of them come. */
export const pickTheme = (random: Random, at: number): Theme => {
  const pair = PAIRS[at % PAIRS.length] as (typeof PAIRS)[number]
  const dark = pair.on === undefined ? random.chance(0.55) : pair.on === 'dark'
  const background = random.pick(SURFACES[dark ? 'dark' : 'light'])
  const fill = (colour: string): string => (colour === 'HOLLOW' ? background : colour)
  return {
    name: `${dark ? 'dark' : 'light'} ${background} ${pair.up}/${pair.down}`,
    background,
    panel: dark ? '#20242f' : '#e9ecf2',
    text: dark
      ? random.pick(['#d1d4dc', '#848e9c', '#ffffff', '#b7bdc6'])
      : random.pick(['#131722', '#333333', '#6e7079', '#000000']),
    grid: dark ? random.pick(['#2a2e39', '#363c4e', '#1f2733']) : random.pick(['#e0e3eb', '#cccccc', '#eeeeee']),
    up: fill(pair.up),
    down: fill(pair.down),
    upBorder: pair.upBorder ?? fill(pair.up),
    downBorder: pair.downBorder ?? fill(pair.down),
    line: random.pick(LINES),
    averages: AVERAGES,
    dark,
    redUp: pair.redUp === true,
  }
}
