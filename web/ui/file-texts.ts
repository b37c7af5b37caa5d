/** What every screen says of files that others sent. */
export const fileTexts = {
  pictureFailed: 'The picture didn’t load.',
  pdf: (size: string) => `PDF, ${size}. It opens on your device.`,
} as const
