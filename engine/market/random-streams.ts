/** Random numbers addressed by position: the n-th number of a stream costs about the same whatever n is. */
export interface RandomStream {
  /** The n-th integer of the stream, uniform over 0 … 2³² − 1. */
  bits: (n: number) => number
  /** Uniform over the open interval (0, 1). */
  uniform: (n: number) => number
  /** Standard normal, by Box and Muller: from words 2n and 2n + 1. */
  normal: (n: number) => number
}

/** Which words of a stream are whose day's: day `firstDay` + d, counted from 1970, has those from d × `wordsPerDay` on. */
export interface StreamLayout {
  firstDay: number
  wordsPerDay: number
}

/** The streams that the prices of one pair are made of, by name. */
export type RandomStreams = (name: string, layout: StreamLayout) => RandomStream
