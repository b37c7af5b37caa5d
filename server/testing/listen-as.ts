import type { ServerFrame } from '../../contract/realtime.ts'
import type { Member } from '../features/members/service.ts'
import type { Listener } from '../platform/realtime/hub.ts'
import type { TestApp } from './test-app.ts'

/** Past the 2 or 4 bytes of frame header. */
const frameOf = (frame: Buffer): ServerFrame =>
  JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString()) as ServerFrame

/** A member who listens, with all that they were told. */
export const listenAs = async <Event>(
  test: TestApp,
  { id, email, fullName, tier, dashboardUnlocked }: Member,
  ...topics: string[]
) => {
  const frames: ServerFrame[] = []
  const listener: Listener = {
    member: { id, email, fullName, tier, dashboardUnlocked, isAdmin: email === test.env.adminEmail },
    write: (frame) => void frames.push(frameOf(frame)),
  }
  for (const topic of topics) await test.hub.subscribe(listener, { topic })
  return {
    listener,
    frames,
    kinds: () => frames.map(({ type }) => type),
    told: () =>
      frames.flatMap((frame) => (frame.type === 'event' ? [{ seq: frame.seq, data: frame.data as Event }] : [])),
  }
}
