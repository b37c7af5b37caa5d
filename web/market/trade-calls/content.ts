import { commonTexts } from '../../../contract/common-texts.ts'
import type { Timeframe } from '../../../contract/market.ts'
import { TRADE_CALL_LEAD_SECONDS, TRADE_CALLS_PER_HOUR } from '../../../contract/trade-calls.ts'

export const tradeCallTexts = {
  card: (pair: string, handle: string) => `Call on ${pair} by ${handle}`,
  by: 'by',
  bot: 'Bot',
  botNote: 'A program makes these calls by a published rule.',
  sealed: 'Direction sealed until entry',
  says: (percent: number) => `says ${percent}%`,
  enters: 'to entry',
  settles: 'to settlement',
  inAt: 'In at',
  now: 'now',
  copies: (members: number) => (members === 1 ? '1 member copied it' : `${members} members copied it`),
  copied: (result: string, stake: string) => `: ${result} on each ${stake}`,
  copiedBack: ': the stakes went back',
  entering: 'Entering',
  settling: 'Settling',
  entry: 'Entry',
  expiry: 'Expiry',
  uncompared: 'Not compared in this browser',
  proof: 'Proof',
  proofOf: (pair: string, place: number) => `Proof that the call on ${pair} is entry ${place} of the record`,
  timeframes: { '1m': '1-minute', '5m': '5-minute' } satisfies Record<Timeframe, string>,
}

export const copyCallTexts = {
  copy: 'Copy this call',
  copying: 'Copying',
  copied: (stake: string) => `Copied with ${stake}`,
  stake: 'Stake',
  less: 'Lower stake',
  more: 'Higher stake',
  paper: 'Paper money',
  stands: (gain: string, loss: string) => `Win +${gain}, loss −${loss}`,
} as const

export const callDockTexts = {
  label: (pair: string) => `Live call on ${pair}`,
  show: 'Show the call',
  left: (time: string) => `${time} to entry`,
} as const

export const makeCallTexts = {
  title: 'Make a call',
  note: `Sealed in the public record at least ${TRADE_CALL_LEAD_SECONDS} seconds before entry. You can’t withdraw it.`,
  nameTitle: 'Your name as a caller',
  nameNote: 'Your calls stay public under this name forever, even if you delete your account.',
  name: 'Public name',
  announce: 'Publish this name',
  pair: 'Pair',
  timeframe: 'Timeframe',
  direction: 'Direction',
  confidence: 'Confidence in percent',
  confidenceHint: '50 to 100. We compare it with your results.',
  seal: (direction: 'CALL' | 'PUT', pair: string) => `Seal ${direction} on ${pair}`,
  enters: 'Enters at',
  openOne: commonTexts.callOpen,
  full: `Limit: ${TRADE_CALLS_PER_HOUR} calls an hour.`,
  made: (made: number) => `${made} of ${TRADE_CALLS_PER_HOUR} calls within the last hour`,
}
