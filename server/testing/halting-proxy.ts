import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server on this machine that a test can make hang: connections are taken, and nothing goes through any more. */
export const createHaltingProxy = async (toPort: number) => {
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let halted = false
  const setHalted = ({ near, far }: { near: Socket; far: Socket }): void => {
    if (halted) {
      near.pause()
      far.pause()
    } else {
      near.resume()
      far.resume()
    }
  }
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    const end = (): void => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const side of [near, far]) side.on('close', end).on('error', end)
    setHalted(pair)
  })
  const drop = (): void => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    halt: (now: boolean): void => {
      halted = now
      for (const pair of pairs) setHalted(pair)
    },
    /** Lets the server at the far end know that its clients are gone, as its own keep-alive would some minutes later. */
    drop,
    close: (): void => {
      drop()
      server.close()
    },
  }
}
