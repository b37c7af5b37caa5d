import { startTransition, useEffect, useState } from 'react'
import type { Feed } from '../../../contract/market.ts'
import type { Performance } from '../../../contract/signals.ts'
import type { getRecordHead, getTrackRecord, listRecords, RecordHead } from '../../../contract/track-record.ts'
import { openEntry } from '../../../engine/record/open-entry.ts'
import { readOpen } from '../../lib/read-open.ts'
import {
  type ChainCheck,
  type Commitment,
  checkChain,
  checkCommitment,
  type SettledSignal,
  settledSignals,
} from './record-rules.ts'

/** Enough of the chain's end for a handful of settled signals: about seven minutes of seven pairs. */
const TAIL_RECORDS = 120
const REFRESH_MS = 60_000

/** The end of the public record, and what it comes to. */
export interface PublicRecord {
  feed: Feed
  performance: Performance
  head: RecordHead
  /** Newest first. */
  settled: SettledSignal[]
  check: ChainCheck | null
  latest: { signal: SettledSignal; commitment: Commitment } | null
}

export type RecordState = PublicRecord | 'pending' | 'failed'

const readLatest = async (signal: SettledSignal | undefined): Promise<PublicRecord['latest']> => {
  if (!signal) return null
  const after = signal.commitSequence - 1
  const [commit] = await readOpen<typeof listRecords>('/track-record/records', { after, limit: 1 })
  return commit ? { signal, commitment: await checkCommitment(openEntry(commit), signal.revealed) } : null
}

const readRecord = async (): Promise<PublicRecord> => {
  const [{ feed, performance }, head] = await Promise.all([
    readOpen<typeof getTrackRecord>('/track-record'),
    readOpen<typeof getRecordHead>('/track-record/head'),
  ])
  const after = Math.max(0, head.size - TAIL_RECORDS)
  const leaves = await readOpen<typeof listRecords>('/track-record/records', { after, limit: TAIL_RECORDS })
  const tail = leaves.map(openEntry)
  const settled = settledSignals(tail)
  return {
    feed,
    performance,
    head,
    settled,
    check: checkChain(tail),
    latest: await readLatest(settled.find(({ outcome }) => outcome !== 'void')),
  }
}

/** The public record, read when the page is there and every minute while somebody looks at it. */
export const usePublicRecord = (): RecordState => {
  const [state, setState] = useState<RecordState>('pending')
  useEffect(() => {
    let shown = true
    const read = () => {
      readRecord().then(
        (record) => {
          if (shown) startTransition(() => setState(record))
        },
        (error: unknown) => {
          console.warn('The public record could not be read:', error)
          // What was read before stays on the page.
          if (shown) setState((before) => (before === 'pending' ? 'failed' : before))
        },
      )
    }
    read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), REFRESH_MS)
    return () => {
      shown = false
      clearInterval(timer)
    }
  }, [])
  return state
}
