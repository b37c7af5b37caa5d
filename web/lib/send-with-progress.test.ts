import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendWithProgress } from './call.ts'

/** A request that the test answers itself. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: object) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  statusText = ''
  responseText = ''
  readonly sent: unknown[] = []
  readonly headers: Record<string, string> = {}

  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.sent.push(method, url)
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/json' : null
  }
  send(body: unknown) {
    this.sent.push(body)
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.onload?.()
    this.onloadend?.()
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

const send = (onProgress: (fraction: number) => void = () => {}, signal?: AbortSignal) =>
  sendWithProgress(
    '/api/scans',
    { method: 'POST', headers: { authorization: 'Bearer a' }, body: 'x', ...(signal ? { signal } : {}) },
    onProgress,
  )

describe('sending with progress', () => {
  it('sends the request as it is and tells how much of it has left', async () => {
    const heard: number[] = []
    const sending = send((fraction) => heard.push(fraction))
    const request = FakeRequest.last
    expect([request.sent, request.headers]).toEqual([['POST', '/api/scans', 'x'], { authorization: 'Bearer a' }])
    request.upload.onprogress?.({ loaded: 25, total: 100, lengthComputable: true })
    request.upload.onprogress?.({ loaded: 50, total: 0, lengthComputable: false })
    request.upload.onprogress?.({ loaded: 100, total: 100, lengthComputable: true })
    request.answer(200, '{"success":true}')
    const response = await sending
    expect(heard).toEqual([0.25, 1])
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      200,
      'application/json',
      { success: true },
    ])
  })

  it('answers a refusal as `fetch` does, also one without a body', async () => {
    const refused = send()
    FakeRequest.last.answer(413, '{"success":false}')
    expect((await refused).ok).toBe(false)
    const empty = send()
    FakeRequest.last.answer(204, '')
    expect((await empty).status).toBe(204)
  })

  it('fails when the line breaks', async () => {
    const sending = send()
    FakeRequest.last.onerror?.()
    await expect(sending).rejects.toThrow(TypeError)
  })

  it('stops when it is told to, with that reason, and does not begin when it was told before', async () => {
    const stop = new AbortController()
    const sending = send(undefined, stop.signal)
    stop.abort()
    await expect(sending).rejects.toBe(stop.signal.reason)
    const before = FakeRequest.last
    await expect(send(undefined, stop.signal)).rejects.toBe(stop.signal.reason)
    expect(FakeRequest.last).toBe(before)
  })
})
