interface Turn {
  cos: Float64Array
  sin: Float64Array
}

/** Cosine and sine of a circle's steps, kept for the next time: they are the same for the same count. */
let kept: Turn = { cos: new Float64Array(0), sin: new Float64Array(0) }

const turnIn = (steps: number): Turn => {
  if (kept.cos.length === steps) return kept
  const angles = Float64Array.from({ length: steps }, (_, i) => (2 * Math.PI * i) / steps)
  kept = { cos: angles.map(Math.cos), sin: angles.map(Math.sin) }
  return kept
}

/** Puts each place where its bits, read backwards, say. */
const reverseBits = (re: Float64Array, im: Float64Array): void => {
  const n = re.length
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const [a, b] = [re[i], im[i]]
    re[i] = re[j]
    im[i] = im[j]
    re[j] = a
    im[j] = b
  }
}

/** The fast Fourier transform of complex numbers in place (Cooley and Tukey, 1965). Their count is a power of two. */
export const transform = (re: Float64Array, im: Float64Array): void => {
  const n = re.length
  const { cos, sin } = turnIn(n)
  reverseBits(re, im)
  for (let size = 2; size <= n; size *= 2) {
    const half = size >> 1
    const step = n / size
    for (let start = 0; start < n; start += size)
      for (let k = 0; k < half; k += 1) {
        const c = cos[k * step]
        const s = sin[k * step]
        const p = start + k
        const q = p + half
        const a = re[q] * c + im[q] * s
        const b = im[q] * c - re[q] * s
        re[q] = re[p] - a
        im[q] = im[p] - b
        re[p] += a
        im[p] += b
      }
  }
}
