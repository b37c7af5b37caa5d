/** One line of the benchmark table: our figure beside the baseline's from the same run. */
export interface BenchRow {
  /** Number of the goal it measures, such as `P7`. */
  id: string
  what: string
  ours: string
  /** The bare baseline's figure, or `–` where the goal names none. */
  baseline: string
  /** Ours against the baseline, in the sense of `goal`; null without a baseline. */
  ratio: number | null
  goal: string
  /** Null where there is no goal to meet. */
  met: boolean | null
}
