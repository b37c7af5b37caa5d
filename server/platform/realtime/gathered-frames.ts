/**
 * Frames that leave together. Most sockets are written the same frames in the same order: those share one `Gathered`, whose bytes are
 * put together once.
 */
export interface Gathered {
  byteLength: number
  /** These frames and one more. */
  with: (frame: Buffer) => Gathered
  bytes: () => Buffer
}

class Link implements Gathered {
  readonly byteLength: number
  private readonly before: Link | null
  private readonly frame: Buffer
  private joined: Buffer | null = null
  /** The one that followed last comes first: a loop over all sockets asks for the same one again and again. */
  private newest: Link | null = null
  private following: Map<Buffer, Link> | null = null

  constructor(before: Link | null, frame: Buffer) {
    this.before = before
    this.frame = frame
    this.byteLength = (before?.byteLength ?? 0) + frame.length
  }

  with(frame: Buffer): Link {
    if (this.newest?.frame === frame) return this.newest
    this.following ??= new Map()
    let link = this.following.get(frame)
    if (!link) {
      link = new Link(this, frame)
      this.following.set(frame, link)
    }
    this.newest = link
    return link
  }

  bytes(): Buffer {
    if (this.before?.before === null) return this.frame
    this.joined ??= Buffer.concat(this.frames())
    return this.joined
  }

  private frames(): Buffer[] {
    const frames: Buffer[] = []
    for (let link: Link | null = this; link; link = link.before) frames.push(link.frame)
    return frames.reverse()
  }
}

/** Nothing yet. */
export const createGathered = (): Gathered => new Link(null, Buffer.alloc(0))
