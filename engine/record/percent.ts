/** A fraction in percent, rounded as it is published. */
export const percent = (fraction: number, decimals = 1): number => Number((fraction * 100).toFixed(decimals))
