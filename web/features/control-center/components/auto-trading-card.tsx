import { Link } from '@tanstack/react-router'
import { practiceTexts } from '../../../market/practice/content.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { autoTradingTexts as texts } from '../content.ts'
import './auto-trading-card.css'

/** The way to what trades the practice account by itself. */
export const AutoTradingCard = () => (
  <Sheet title={texts.title} end={<Badge look="hatched">{practiceTexts.mark}</Badge>}>
    <div className="auto-card">
      <p>{texts.sentence}</p>
      <p className="ways">
        <Link className={buttonClass({ size: 'small' })} to="/dashboard/bot-access">
          {texts.bot}
        </Link>
        <Link className={buttonClass({ size: 'small' })} to="/dashboard/copy-trading">
          {texts.copy}
        </Link>
      </p>
    </div>
  </Sheet>
)
