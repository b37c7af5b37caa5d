import { readChart } from '../../../../engine/chart-reading/read-chart.ts'
import type { Pixels } from '../../../../engine/chart-reading/reading.ts'

addEventListener('message', ({ data }: MessageEvent<Pixels>) => postMessage(readChart(data)))
