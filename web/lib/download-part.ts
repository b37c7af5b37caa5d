/** A part of the application did not download: no network, or a newer version has taken its place. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/**
 * Downloads a part of the application.
 * @throws PartMissing when it did not arrive. The browser's own error would make the router reload the address, which
 *   without a network ends at the browser's error page.
 */
export const downloadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw new PartMissing('A part of this page did not download.', { cause })
  })
