export interface Position {
  epoch: string
  lastSeq: number
}

/** What an event means for a listener: deliver it, ignore it, or refetch because some were missed. */
export type Arrival = 'next' | 'known' | 'gap'

/** Where this page is in each topic's stream, so that a reconnect asks for what it missed and nothing comes twice. */
export const createTopicPositions = () => {
  const positions = new Map<string, Position>()

  return {
    of: (topic: string): Position | undefined => positions.get(topic),

    forget: (topic: string): void => {
      positions.delete(topic)
    },

    /**
     * The stream stands here. Missed events still follow, so a known position of this epoch is `kept`; of another epoch it is `lost`.
     * `first`: there was none.
     */
    subscribed: (topic: string, epoch: string, seq: number): 'kept' | 'lost' | 'first' => {
      const known = positions.get(topic)
      if (known?.epoch === epoch) return 'kept'
      positions.set(topic, { epoch, lastSeq: seq })
      return known ? 'lost' : 'first'
    },

    /** The history does not reach back: continue from here, after a refetch. */
    resynced: (topic: string, epoch: string, seq: number): void => {
      positions.set(topic, { epoch, lastSeq: seq })
    },

    arrived: (topic: string, epoch: string, seq: number): Arrival => {
      const known = positions.get(topic)
      if (known?.epoch === epoch && seq <= known.lastSeq) return 'known'
      positions.set(topic, { epoch, lastSeq: seq })
      if (!known) return 'next'
      // Numbers grow and may leave gaps: within a stream, the server sends everything in order.
      return known.epoch === epoch ? 'next' : 'gap'
    },
  }
}
