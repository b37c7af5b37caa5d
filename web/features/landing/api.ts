import { startTransition, useEffect, useState } from 'react'
import type { Feed } from '../../../contract/market.ts'
import type { Performance } from '../../../contract/signals.ts'
import type { getRecordHead, getTrackRecord, listLatestEntries, RecordHead } from '../../../contract/track-record.ts'
import { type OpenedEntry, openEntry } from '../../../engine/record/open-entry.ts'
import { readOpen } from '../../lib/read-open.ts'
import {
  type Commitment,
  checkCommitment,
  checkEntries,
  type EntriesCheck,
  type SettledSignal,
  settledSignals,
} from './record-rules.ts'

const REFRESH_MS = 60_000

/** The end of the public record, and what it comes to. */
export interface PublicRecord {
  feed: Feed
  performance: Performance
  head: RecordHead
  /** Newest first. */
  settled: SettledSignal[]
  check: EntriesCheck | null
  latest: { signal: SettledSignal; commitment: Commitment } | null
}

export type RecordState = PublicRecord | 'pending' | 'failed'

const checkLatest = async (
  entries: readonly OpenedEntry[],
  signal: SettledSignal | undefined,
): Promise<PublicRecord['latest']> => {
  const commit = entries.find(({ sequence }) => sequence === signal?.commitSequence)
  return signal && commit ? { signal, commitment: await checkCommitment(commit, signal.revealed) } : null
}

const readRecord = async (): Promise<PublicRecord> => {
  // The browser asks for the first and the last with the tag of what it has: while nothing changed, “not modified” is all that comes.
  const [{ feed, performance }, head, leaves] = await Promise.all([
    readOpen<typeof getTrackRecord>('/track-record'),
    readOpen<typeof getRecordHead>('/track-record/head'),
    readOpen<typeof listLatestEntries>('/track-record/latest'),
  ])
  const entries = leaves.map(openEntry)
  const settled = settledSignals(entries)
  return {
    feed,
    performance,
    head,
    settled,
    check: checkEntries(entries),
    latest: await checkLatest(
      entries,
      settled.find(({ outcome }) => outcome !== 'void'),
    ),
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
