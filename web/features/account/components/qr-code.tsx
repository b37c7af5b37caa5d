import { create } from 'qrcode'
import { QUIET_ZONE, qrPath } from '../../../lib/qr-path.ts'

/** Dark on light in either theme: that is what cameras expect. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET_ZONE
  return (
    <svg className="qr" data-theme="light" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={qrPath(modules)} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}
