import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { sharingTexts } from '../content.ts'

export const SharingProgram = () => (
  <Sheet title={sharingTexts.title} className="sharing-program">
    <p>{sharingTexts.text}</p>
    <p className="note">{sharingTexts.warning}</p>
    <Link className={buttonClass({ size: 'small' })} to="/dashboard/u-points-transfer">
      {sharingTexts.send}
    </Link>
  </Sheet>
)
