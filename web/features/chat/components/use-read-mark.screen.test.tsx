import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useReadMark } from './room-chat.tsx'

const marked: number[] = []
let isRefused = false
const mark = async (number: number): Promise<void> => {
  marked.push(number)
  if (isRefused) throw new Error('refused')
}
const Room = ({ newest }: { newest: number }) => {
  const onSeen = useReadMark(mark, newest, 3)
  return (
    <>
      <button type="button" onClick={() => onSeen(true)}>
        At the end
      </button>
      <button type="button" onClick={() => onSeen(false)}>
        Further up
      </button>
    </>
  )
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const turnTab = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })

describe('the read mark of a room', () => {
  beforeEach(() => {
    marked.length = 0
    isRefused = false
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('moves to the newest message that is in sight, once for what comes quickly', async () => {
    const room = render(<Room newest={4} />)
    await press('At the end')
    await pass(300)
    room.rerender(<Room newest={6} />)
    await pass(1_000)
    expect(marked).toEqual([6])
    room.unmount()
  })

  it('stays where it is while the newest message is out of sight, and without anything new', async () => {
    const room = render(<Room newest={4} />)
    await press('At the end')
    await press('Further up')
    await pass(1_000)
    room.rerender(<Room newest={3} />)
    await press('At the end')
    await pass(1_000)
    expect(marked).toEqual([])
    room.unmount()
  })

  it('stays where it is in a hidden tab, and follows as soon as the tab is looked at', async () => {
    await turnTab('hidden')
    const room = render(<Room newest={4} />)
    await press('At the end')
    room.rerender(<Room newest={5} />)
    await pass(5_000)
    expect(marked).toEqual([])
    await turnTab('visible')
    await pass(1_000)
    expect(marked).toEqual([5])
    room.unmount()
  })

  it('is told again with the next message after a refusal', async () => {
    isRefused = true
    const room = render(<Room newest={4} />)
    await press('At the end')
    await pass(1_000)
    isRefused = false
    room.rerender(<Room newest={5} />)
    await pass(1_000)
    expect(marked).toEqual([4, 5])
    room.unmount()
  })
})
