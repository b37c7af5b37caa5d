interface TypedArrays {
  bytes: Uint8Array
  shorts: Uint16Array
  numbers: Int32Array
}

const MAKERS: { [K in keyof TypedArrays]: (length: number) => TypedArrays[K] } = {
  bytes: (length) => new Uint8Array(length),
  shorts: (length) => new Uint16Array(length),
  numbers: (length) => new Int32Array(length),
}

/**
 * An array of at least so many numbers, of any content, that is used again by the next reading: one of megabytes for each
 * picture keeps the collector of garbage busy. A reading goes on without a pause, so two never share it; nothing of it may
 * be handed out with a reading.
 */
export const keptArray = <K extends keyof TypedArrays>(kind: K): ((least: number) => TypedArrays[K]) => {
  let kept = MAKERS[kind](0)
  return (least) => {
    if (kept.length < least) kept = MAKERS[kind](least)
    return kept
  }
}
