/** Digits that tell one price from another; those behind them are noise of binary fractions. */
const TELLING_DIGITS = 12

/** Digits after the point of a price: 2 of 0.25, 10 of 1e-10, 0 of 5,000. */
export const toDecimals = (price: number): number => {
  const [mantissa = '', exponent = '0'] = Number(price.toPrecision(TELLING_DIGITS)).toExponential().split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}
