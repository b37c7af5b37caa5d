import { readChart } from '@uptick/chart-reader'
import type { Pixels } from '@uptick/chart-reader/reading'

addEventListener('message', ({ data }: MessageEvent<Pixels>) => postMessage(readChart(data)))
