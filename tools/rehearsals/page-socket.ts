import { WebSocket } from 'ws'
import type { Socket } from '../../web/lib/realtime/realtime-client.ts'

interface Hears {
  onMessage: (text: string) => void
  onClose: (code: number) => void
}

/**
 * A socket as a page's client opens it, outside a browser.
 * @param options `localAddress`: where it comes from, as a proxy will see it
 */
export const openPageSocket = (
  url: string,
  { onMessage, onClose }: Hears,
  options: { localAddress?: string } = {},
): { socket: Socket; drop: () => void } => {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...options })
  socket.on('message', (data) => onMessage(String(data)))
  socket.on('close', onClose)
  socket.on('error', () => {
    // Told by the close that follows.
  })
  return {
    socket: {
      send: (frame) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(frame)
      },
      close: () => socket.close(),
    },
    /** Without a word, as a network that goes. */
    drop: () => socket.terminate(),
  }
}
