/** What the processes of the fan-out benchmark say to each other. */
/** `floor`: one prebuilt frame, written to every socket as it is. */
export type ServerKind = 'uptick' | 'floor' | 'ws' | 'socket.io'

/** What is brought to the subscribers: what a minute boundary sends, or what members say in a room. */
export type Load = 'signals' | 'room'

export interface ServerReady {
  type: 'ready'
  /** One address per subscriber. */
  urls: string[]
  /** Of our own server, which has topics. */
  topics: string[]
}

export interface RoundsDone {
  type: 'done'
  cpuMicros: number
  /** Of that, boundaries up to their last frame; 0 where there are none. */
  boundaryMicros: number
  /** Commit time (`preciseNow`) of each event, by the id that its payload carries. */
  committedAt: Record<string, number>
}

export interface ClientsReport {
  type: 'report'
  deliveries: number
  /** Receipt times per event id. */
  receivedAt: Record<string, number[]>
}

export type ToServer = { type: 'run'; rounds: number } | { type: 'exit' }
export type ToClients =
  | { type: 'connect'; kind: ServerKind; urls: string[]; topics: string[] }
  | { type: 'report' }
  | { type: 'exit' }
export type FromClients = { type: 'connected' } | ClientsReport
