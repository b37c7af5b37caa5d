import * as echarts from 'echarts'
import sharp from 'sharp'
import type { Random } from './random.ts'

/** Pictures that show no price. */
export const NON_CHARTS = [
  'text',
  'interface',
  'table',
  'photo',
  'histogram',
  'pie',
  'scatter',
  'depth',
  'equity',
  'heatmap',
] as const
export type NonChart = (typeof NON_CHARTS)[number]

const WORDS =
  'market order limit price volume open close account report the of and with time signal trader balance room points level support status daily weekly member review'.split(
    ' ',
  )

const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick(WORDS)).join(' ')

interface Sheet {
  width: number
  height: number
  background: string
  ink: string
}

const newSheet = (random: Random): Sheet => {
  const [width, height] = random.pick([
    [1280, 720],
    [800, 600],
    [390, 800],
    [1600, 900],
    [640, 480],
  ] as const)
  const dark = random.chance(0.5)
  return {
    width,
    height,
    background: dark ? random.pick(['#131722', '#000', '#1e1e1e']) : '#ffffff',
    ink: dark ? '#d1d4dc' : '#222',
  }
}

const svg = ({ width, height, background }: Sheet, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans"><rect width="100%" height="100%" fill="${background}"/>${inside}</svg>`

const text = (random: Random, sheet: Sheet): string => {
  const size = random.whole(11, 22)
  let out = ''
  for (let y = size * 2; y < sheet.height - size; y += size * random.pick([1.5, 1.5, 1.6, 3]))
    out += `<text x="${size}" y="${y}" font-size="${size}" fill="${sheet.ink}">${words(random, random.whole(2, Math.floor(sheet.width / size / 4)))}</text>`
  return svg(sheet, out)
}

const interfaceOf = (random: Random, sheet: Sheet): string => {
  let out = `<rect width="${sheet.width}" height="48" fill="${random.pick(['#2962ff', '#26a69a', '#333', '#f23645'])}"/><text x="20" y="31" fill="#fff" font-size="18">${words(random, 2)}</text>`
  const columns = random.whole(1, 4)
  const w = (sheet.width - 20 * (columns + 1)) / columns
  for (let c = 0; c < columns; c += 1)
    for (let y = 70; y < sheet.height - 120; ) {
      const h = random.whole(60, 220)
      const x = 20 + c * (w + 20)
      out += `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="${random.pick(['#8884', '#26a69a', '#2962ff44', '#ef5350'])}" stroke="#888"/><text x="${x + 12}" y="${y + 28}" font-size="15" fill="${sheet.ink}">${words(random, 2)}</text>`
      if (h > 110)
        out += `<circle cx="${x + w - 40}" cy="${y + h / 2}" r="22" fill="${random.pick(['#ff9800', '#4caf50'])}"/><rect x="${x + 12}" y="${y + h - 40}" width="90" height="28" rx="6" fill="#2962ff"/>`
      y += h + 20
    }
  return svg(sheet, out)
}

const table = (random: Random, sheet: Sheet): string => {
  const row = random.whole(18, 34)
  const columns = random.whole(3, 9)
  let out = ''
  for (let y = row; y < sheet.height; y += row)
    for (let c = 0; c < columns; c += 1)
      out += `<text x="${(c * sheet.width) / columns + 8}" y="${y}" font-size="${row * 0.55}" fill="${random.pick(['#26a69a', '#ef5350', sheet.ink])}">${random.between(1, 99999).toFixed(random.whole(0, 4))}</text>`
  return svg(sheet, out)
}

/** Hills, sky, blobs and grain: large shapes with soft and hard edges. */
const photo = async (random: Random, sheet: Sheet): Promise<Buffer> => {
  const { width, height } = sheet
  const colour = (): string => `hsl(${random.whole(0, 360)} ${random.whole(10, 70)}% ${random.whole(15, 85)}%)`
  let out = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>`
  for (let i = 0; i < random.whole(2, 4); i += 1) {
    let y = random.between(0.3, 0.8) * height
    let path = `M0 ${height}L0 ${y}`
    for (let x = 0; x <= width; x += 12) {
      y += random.between(-9, 9)
      path += `L${x} ${y}`
    }
    out += `<path d="${path}L${width} ${height}Z" fill="${colour()}"/>`
  }
  for (let i = 0; i < random.whole(5, 40); i += 1)
    out += `<ellipse cx="${random.between(0, width)}" cy="${random.between(0, height)}" rx="${random.between(5, 120)}" ry="${random.between(5, 90)}" fill="${colour()}" opacity="${random.between(0.3, 1)}"/>`
  const { data, info } = await sharp(Buffer.from(svg(sheet, out)))
    .removeAlpha()
    .blur(random.between(0.5, 3))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grain = random.between(4, 40)
  for (let i = 0; i < data.length; i += 1)
    data[i] = Math.max(0, Math.min(255, (data[i] as number) + (random.next() - 0.5) * grain))
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer()
}

const normal = (random: Random): number => random.next() + random.next() + random.next() - 1.5

/** Options of a chart that shows something else than a price. */
const otherChart = (random: Random, what: NonChart): object => {
  const colour = random.pick(['#26a69a', '#2962ff', '#ef5350', '#ff9800'])
  if (what === 'pie')
    return {
      series: [
        {
          type: 'pie',
          radius: random.chance(0.5) ? '70%' : ['40%', '70%'],
          data: Array.from({ length: random.whole(3, 8) }, () => ({
            name: random.pick(WORDS),
            value: random.between(1, 10),
          })),
        },
      ],
    }
  if (what === 'scatter')
    return {
      xAxis: {},
      yAxis: {},
      series: [
        {
          type: 'scatter',
          symbolSize: random.whole(4, 12),
          itemStyle: { color: colour },
          data: Array.from({ length: random.whole(60, 400) }, () => [normal(random), normal(random)]),
        },
      ],
    }
  if (what === 'heatmap') {
    const [columns, rows] = [random.whole(6, 24), random.whole(5, 12)]
    return {
      xAxis: { type: 'category', data: Array.from({ length: columns }, (_, i) => String(i)) },
      yAxis: { type: 'category', data: Array.from({ length: rows }, (_, i) => String(i)) },
      visualMap: { min: 0, max: 1, show: false, inRange: { color: ['#ef5350', '#ffffff', '#26a69a'] } },
      series: [
        {
          type: 'heatmap',
          data: Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns), random.next()]),
        },
      ],
    }
  }
  const count = what === 'histogram' ? random.whole(5, 60) : random.whole(40, 160)
  const xAxis = {
    type: 'category',
    data: Array.from({ length: count }, (_, i) => String(i)),
    boundaryGap: what === 'histogram',
  }
  if (what === 'histogram') {
    const stacked = random.chance(0.4)
    const bars = (sign: number, fill: string): object => ({
      type: 'bar',
      stack: 'a',
      itemStyle: { color: fill },
      data: Array.from({ length: count }, () => sign * random.between(0.1, 10)),
    })
    return {
      xAxis,
      yAxis: {},
      series: stacked ? [bars(1, '#26a69a'), bars(random.pick([1, -1]), '#ef5350')] : [bars(1, colour)],
    }
  }
  if (what === 'depth') {
    let [bid, ask] = [0, 0]
    const half = Math.floor(count / 2)
    const bids = Array.from({ length: half }, () => (bid += random.next() ** 3 * 10)).reverse()
    const asks = Array.from({ length: count - half }, () => (ask += random.next() ** 3 * 10))
    const side = (data: (number | null)[], fill: string): object => ({
      type: 'line',
      step: 'end',
      symbol: 'none',
      lineStyle: { color: fill },
      areaStyle: { color: fill, opacity: 0.3 },
      data,
    })
    return {
      xAxis,
      yAxis: { position: 'right' },
      series: [
        side([...bids, ...asks.map(() => null)], '#26a69a'),
        side([...bids.map(() => null), ...asks], '#ef5350'),
      ],
    }
  }
  let balance = 0
  const equity = Array.from({ length: count }, () => (balance += random.between(-0.5, 1)))
  return {
    title: { text: 'Balance' },
    xAxis,
    yAxis: { axisLabel: { formatter: (value: number) => `$${value}` } },
    series: [
      {
        type: 'line',
        step: random.chance(0.3) ? 'end' : false,
        symbol: 'none',
        lineStyle: { color: colour },
        areaStyle: random.chance(0.5) ? { opacity: 0.3 } : undefined,
        data: equity,
      },
    ],
  }
}

/** A picture of the given sort, in a look chosen by chance. */
export const drawNonChart = async (what: NonChart, random: Random): Promise<Buffer> => {
  const sheet = newSheet(random)
  const asPng = (source: string): Promise<Buffer> => sharp(Buffer.from(source)).png().toBuffer()
  if (what === 'text') return asPng(text(random, sheet))
  if (what === 'interface') return asPng(interfaceOf(random, sheet))
  if (what === 'table') return asPng(table(random, sheet))
  if (what === 'photo') return photo(random, sheet)
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: sheet.width, height: sheet.height })
  chart.setOption({
    animation: false,
    backgroundColor: sheet.background,
    textStyle: { color: sheet.ink, fontFamily: 'DejaVu Sans' },
    ...otherChart(random, what),
  })
  const drawn = chart.renderToSVGString()
  chart.dispose()
  return asPng(drawn)
}
