import { sendMessage } from '../../../contract/chat.ts'
import { availableStorage } from '../../lib/available-storage.ts'
import { session } from '../../lib/browser-session.ts'
import { call } from '../../lib/call.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { realtime } from '../../lib/realtime/browser-realtime.ts'
import { createOutbox } from './outbox.ts'
import { browserPictures } from './picture-store.ts'

/** This page's outbox: it sends when the network returns, whatever screen is open by then. */
export const outbox = createOutbox({
  storage: availableStorage(() => localStorage),
  pictures: browserPictures,
  memberId: () => (session.token() === null ? null : (session.storedMember()?.id ?? null)),
  deliver: ({ roomId, nonce, text, mentions, replyTo, signalId }, picture, signal) => {
    const input = { nonce, text, mentions, replyTo: replyTo?.number ?? null, signalId }
    return call(sendMessage, { params: { id: roomId }, input, signal, ...(picture ? { files: { picture } } : {}) })
  },
  isOutage: (error) => error instanceof CallFailure && (error.isOutage || error.status === 401),
  later: (run, delayMs) => {
    setTimeout(run, delayMs)
  },
})

globalThis.addEventListener?.('online', outbox.flush)
realtime.subscribe(() => {
  if (realtime.state() === 'live') outbox.flush()
  if (realtime.state() === 'reconnecting') outbox.interrupt()
})

/** Sends what the member left unsent when the page was closed. */
export const takeUpOutbox = (memberId: string): void => {
  outbox.load(memberId)
  outbox.flush()
}
