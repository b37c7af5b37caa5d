/** An animated PNG announces its frames before its first picture. The decoder would show the first and say nothing. */
export const isAnimatedPng = (bytes: Buffer): boolean => {
  const announced = bytes.indexOf('acTL')
  return announced !== -1 && announced < bytes.indexOf('IDAT')
}
