import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createPracticeOrder, getPracticeAccount } from '../../../contract/practice.ts'
import { aPracticeAccount, aPracticeOrder } from '../../testing/a-practice-account.ts'
import { aSignal } from '../../testing/a-signal.ts'
import { answer, renderPart } from '../../testing/render-screen.tsx'
import { PracticeSignal } from './practice-signal.tsx'

describe('practice on a signal', () => {
  it('is one press, which marks the signal as taken', async () => {
    const signal = aSignal()
    const { user, server } = await renderPart(<PracticeSignal signal={signal} passed={null} />, [
      answer(getPracticeAccount, aPracticeAccount()),
      answer(createPracticeOrder, aPracticeOrder()),
    ])
    const order = aPracticeOrder({ signalId: signal.id, stakeCents: 2_500 })
    // What it would win is known with the account.
    const button = await screen.findByRole('button', { name: /^Practice this\W*\w/ })
    server.answer(answer(getPracticeAccount, aPracticeAccount({ open: [order] })))
    await user.click(button)
    expect(await screen.findByText('Practicing with 25.00')).toBeTruthy()
    expect(server.sentTo(createPracticeOrder)[0]?.input).toMatchObject({ signalId: signal.id, direction: 'CALL' })
  })

  it('says that the entry has passed where nothing was placed', async () => {
    await renderPart(<PracticeSignal signal={aSignal()} passed={<p>Entry passed</p>} />, [
      answer(getPracticeAccount, aPracticeAccount()),
    ])
    expect(await screen.findByText('Entry passed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Practice this/ })).toBeNull()
  })

  it('stays marked after the entry of a signal that was taken', async () => {
    const signal = aSignal()
    await renderPart(<PracticeSignal signal={signal} passed={<p>Entry passed</p>} />, [
      answer(getPracticeAccount, aPracticeAccount({ open: [aPracticeOrder({ signalId: signal.id })] })),
    ])
    expect(await screen.findByText('Practicing with 10.00')).toBeTruthy()
    expect(screen.queryByText('Entry passed')).toBeNull()
  })
})
