import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type Answer, answerWith, lost, refusal } from './render-screen.tsx'

/** How a call fails: refused with this sentence, answered by something else than the server, or never answered. */
export type Failing = { sentence: string } | 'without a sentence' | 'offline'

export const failCall = (call: Call, failing: Failing): Answer =>
  answerWith(call, () => {
    if (failing === 'offline') return lost()
    if (failing === 'without a sentence') return new Response('<html>Bad Gateway</html>', { status: 502 })
    return refusal({ status: 400, error: 'INPUT_INVALID', message: failing.sentence })
  })

/** Makes `call` fail in each way and expects the sentence that the page shows after `press`. */
export const expectFailures = async (
  server: { answer: (next: Answer) => void },
  call: Call,
  press: () => Promise<void>,
  rows: readonly [failing: Failing, message: string][],
): Promise<void> => {
  for (const [failing, message] of rows) {
    server.answer(failCall(call, failing))
    await press()
    expect(await screen.findByText(message)).toBeDefined()
  }
}
