import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { toHex } from '../../../engine/log/bytes.ts'
import type { CommitEntry, Entry, SettleEntry } from '../../../engine/record/entries.ts'
import type { Figures } from '../../../engine/record/figures.ts'
import { toAnswers } from '../../../engine/record/record-file.ts'
import { bytesOf } from '../../../engine/record/testing/attack-kit.ts'
import { createServedLog, type LogKey } from '../../../engine/record/testing/served-log.ts'

interface Day {
  entries: readonly Entry[]
  figures: Figures
  key: LogKey
  /** A server of the product, for everything that is not the record. */
  behind: string
  /** Further scripts, by their path. */
  scripts: Readonly<Record<string, string>>
}

/** One settled signal from the middle of the day, as the list of settled signals and its replay answer it. */
const signalOf = (entries: readonly Entry[], leaves: readonly Uint8Array[], bytes: readonly Uint8Array[]) => {
  const from = Math.floor(entries.length / 2)
  const at = entries.findIndex((entry, place) => place > from && entry.kind === 'settle')
  const settled = entries[at] as SettleEntry
  const commit = entries[settled.commitIndex] as CommitEntry
  const revealed = entries.findIndex((entry) => entry.kind === 'reveal' && entry.slot === settled.slot)
  const view = (index: number) => ({
    index,
    text: new TextDecoder().decode(bytes[index]),
    leafHash: toHex(leaves[index] ?? new Uint8Array()),
  })
  const candles = entries.flatMap((entry, place) =>
    entry.kind === 'candles' && place > revealed && place < at ? [view(place)] : [],
  )
  const { slot: id, pair, timeframe, slotAt, entryAt } = commit
  const places = { commit: view(settled.commitIndex), reveal: view(revealed), settle: view(at), candles }
  return {
    row: {
      id,
      pair,
      timeframe,
      slotAt,
      entryAt,
      decimals: 5,
      direction: 'CALL',
      expiresAt: settled.boundary,
      stated: null,
      outcome: settled.outcome,
      entryPrice: settled.entryPrice,
      exitPrice: settled.exitPrice,
      commitIndex: settled.commitIndex,
    },
    replay: { signal: { id, pair, timeframe, createdAt: slotAt }, candles: [], entries: places },
  }
}

const send = (response: ServerResponse, type: string, body: Uint8Array | string, isText: boolean): void => {
  const bytes = isText ? gzipSync(body) : Buffer.from(body)
  response.writeHead(200, { 'content-type': type, ...(isText ? { 'content-encoding': 'gzip' } : {}) }).end(bytes)
}

/** Serves the product's pages over a day's record: compressed like the product's own, in place of its own record. */
export const serveDay = async ({ entries, figures, key, behind, scripts }: Day) => {
  const bytes = bytesOf(entries)
  const log = createServedLog(bytes, key)
  const { row, replay } = signalOf(entries, log.leaves, bytes)
  /** The record alone is counted from its entries; the page shows the back-test beside it. */
  const withBackTest = (path: string, data: unknown): unknown =>
    path.startsWith('track-record/reliability') ? { ...(data as object), backtest: [] } : data
  const counted = Object.entries(toAnswers(figures)).map(([path, data]) => [path, withBackTest(path, data)])
  const published: Record<string, unknown> = {
    ...Object.fromEntries(counted),
    'track-record': { ...figures.trackRecord, backtests: [] },
    'track-record/records': [],
    'track-record/signals': [row],
    [`signals/${row.id}/replay`]: replay,
  }
  const bundles = new Map<string, Promise<Uint8Array | null>>()
  const readLog = (path: string): Promise<Uint8Array | null> => {
    const known = bundles.get(path) ?? log.read(path)
    bundles.set(path, known)
    return known
  }

  const answer = async (url: string, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(url, 'http://day')
    const script = scripts[pathname]
    if (script !== undefined) return send(response, 'text/javascript', script, true)
    if (pathname.startsWith('/log/')) {
      const found = await readLog(pathname.slice('/log/'.length))
      if (!found) return void response.writeHead(404).end()
      return send(response, 'application/octet-stream', found, !/tile\/\d/.test(pathname))
    }
    const path = pathname.replace('/api/', '')
    // What the verifier compares row by row is of the server behind: here there is none of it.
    if (/^track-record\/(signals\?limit=100|chart)/.test(path + search)) return void response.writeHead(404).end()
    const data = published[path + search] ?? published[path]
    if (data !== undefined) {
      const envelope = { success: true, data, timestamp: new Date().toISOString() }
      return send(response, 'application/json', JSON.stringify(envelope), true)
    }
    const passed = await fetch(new URL(url, behind))
    const headers = new Map(passed.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
    response.writeHead(passed.status, Object.fromEntries(headers)).end(Buffer.from(await passed.arrayBuffer()))
  }

  const server = createServer((request, response) => {
    answer(request.url ?? '/', response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(502).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
