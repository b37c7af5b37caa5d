import { describe, expect, it, vi } from 'vitest'
import type { getServiceInfo } from '../../contract/service.ts'
import type { listRecords } from '../../contract/track-record.ts'
import { createOpenReader } from './read-open.ts'

const start = (body: unknown, status = 200, cacheControl = 'no-store') => {
  const asked: string[] = []
  const observe = vi.fn()
  const read = createOpenReader(
    async (url) => {
      asked.push(url)
      return new Response(JSON.stringify(body), { status, headers: { 'cache-control': cacheControl } })
    },
    { observe, monotonicNow: () => 42 },
  )
  return { read, asked, observe }
}

describe('reading an open call', () => {
  it('answers the data and takes the server’s time from the envelope', async () => {
    const info = { demo: true, supportEmail: 'desk@example.test' }
    const { read, asked, observe } = start({ success: true, data: info, timestamp: '2026-11-21T12:00:00.000Z' })
    expect(await read<typeof getServiceInfo>('/service')).toEqual(info)
    expect(asked).toEqual(['/api/service'])
    expect(observe).toHaveBeenCalledWith('2026-11-21T12:00:00.000Z', 42, 42)
  })

  it('takes no time from an answer that a cache may have kept', async () => {
    const kept = { success: true, data: [], timestamp: '2026-11-21T12:00:00.000Z' }
    const { read, observe } = start(kept, 200, 'private, no-cache')
    await read<typeof listRecords>('/track-record/records')
    expect(observe).not.toHaveBeenCalled()
  })

  it('puts what it asks for into the query', async () => {
    const { read, asked } = start({ success: true, data: [], timestamp: '' })
    await read<typeof listRecords>('/track-record/records', { after: 7, limit: 1 })
    expect(asked).toEqual(['/api/track-record/records?after=7&limit=1'])
  })

  it('throws what is no success', async () => {
    const failure = { success: false, message: 'Too many requests', error: 'RATE_LIMITED', timestamp: '' }
    await expect(start(failure, 429).read<typeof getServiceInfo>('/service')).rejects.toThrow('429')
    await expect(start(null).read<typeof getServiceInfo>('/service')).rejects.toThrow('200')
  })
})
