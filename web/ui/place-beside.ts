interface Box {
  left: number
  top: number
  width: number
  height: number
}

const GAP = 6
const MARGIN = 12

/** Where a small box goes: under its anchor, above it where there is no room, never outside the viewport. Pixels. */
export const placeBeside = (
  anchor: Box,
  box: { width: number; height: number },
  viewport: { width: number; height: number },
): { left: number; top: number } => {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - box.height
  return {
    left: Math.max(MARGIN, Math.min(anchor.left, viewport.width - box.width - MARGIN)),
    top: below + box.height > viewport.height - MARGIN && above >= MARGIN ? above : below,
  }
}
