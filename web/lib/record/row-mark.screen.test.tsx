import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listSharedSignals } from '../../../contract/shared-signals.ts'
import type { ShownSignal } from '../../../engine/record/shown-signal.ts'
import { answer, answerWith, lost, renderPart } from '../../testing/render-screen.tsx'
import { RowMark } from './row-mark.tsx'

const shown: ShownSignal = {
  id: '0198c0de-0000-7000-8000-000000000001',
  pair: 'EUR/USD OTC',
  timeframe: '1m',
  direction: 'CALL',
  commitIndex: 17,
  entryAt: '2026-03-02T10:01:00.000Z',
  expiresAt: '2026-03-02T10:02:00.000Z',
  stated: 52.1,
  outcome: 'profit',
  entryPrice: 1.1,
  exitPrice: 1.1002,
}

describe('a mark at a row', () => {
  // This document has no layout: whatever it shows is in sight.
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))
  afterEach(() => void vi.unstubAllGlobals())

  it('says that it could not be compared where the record has nothing of it', async () => {
    await renderPart(<RowMark shown={shown} />, [answer(listSharedSignals, [])])
    expect(await screen.findByText('Could not be compared: the record has nothing of it')).toBeDefined()
  })

  it('says so where the server does not answer', async () => {
    await renderPart(<RowMark shown={{ ...shown, commitIndex: 18 }} />, [answerWith(listSharedSignals, lost)])
    expect(await screen.findByText('Could not be compared: the server did not answer')).toBeDefined()
  })
})
