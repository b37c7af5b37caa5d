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
    const { server } = await renderPart(<RowMark shown={shown} />, [answer(listSharedSignals, [])])
    const said = await screen.findByText('Couldn’t compare: not in the record')
    expect(said.parentElement?.title).toBe(said.textContent)
    expect(server.sentTo(listSharedSignals)).toHaveLength(1)
  })

  it('says so where the server does not answer', async () => {
    const answers = [answerWith(listSharedSignals, lost)]
    const { server } = await renderPart(<RowMark shown={{ ...shown, commitIndex: 18 }} />, answers)
    const said = await screen.findByText('Couldn’t compare: the server didn’t answer')
    expect(said.parentElement?.title).toBe(said.textContent)
    expect(server.sentTo(listSharedSignals)).toHaveLength(1)
  })
})
