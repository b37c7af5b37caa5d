import { expect, it } from 'vitest'
import { chartPicture } from '../../testing/chart-pictures.ts'
import { createLocalReader } from './local-reader.ts'

it('a picture that takes too long fails alone: the thread ends, and the next picture has another', async () => {
  const bytes = await chartPicture()
  const hasty = createLocalReader({ withinMs: 0 })
  await expect(hasty.read({ kind: 'png', bytes }, {})).rejects.toMatchObject({ code: 'CHART_SCAN_FAILED' })
  await expect(hasty.read({ kind: 'png', bytes }, {})).rejects.toMatchObject({ code: 'CHART_SCAN_FAILED' })
  const reader = createLocalReader()
  const broken = { kind: 'png', bytes: bytes.subarray(0, 200) } as const
  await expect(reader.read(broken, {})).rejects.toMatchObject({ code: 'CHART_SCAN_FAILED' })
  const [one, other] = await Promise.all([
    reader.read({ kind: 'png', bytes }, {}),
    reader.read({ kind: 'png', bytes }, {}),
  ])
  expect(one).toEqual(other)
  expect(one.trend).toBe('bullish')
  await Promise.all([hasty.stop(), reader.stop()])
})
