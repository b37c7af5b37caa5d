interface Sent {
  method: string
  headers: Record<string, string>
  body?: XMLHttpRequestBodyInit
  signal?: AbortSignal
}

/** `fetch`, for a request whose sending is worth watching: `fetch` itself says nothing before the answer. */
export const sendWithProgress = (
  url: string,
  { method, headers, body, signal }: Sent,
  onProgress: (fraction: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      const { status, statusText, responseText } = request
      const type = request.getResponseHeader('content-type')
      resolve(new Response(responseText || null, { status, statusText, headers: type ? { 'content-type': type } : {} }))
    }
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
