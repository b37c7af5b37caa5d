import { promo } from '../content.ts'
import './promo-banner.css'

export const PromoBanner = () => (
  <aside className="promo" aria-label="Promotion">
    <span>
      {promo.offer}
      <span className="only-d">{promo.condition}</span>
      <span className="only-m">{promo.shortCondition}</span>
    </span>
    <a href="/signup">
      {promo.action}
      <span className="only-d">{promo.actionEnd}</span>
    </a>
  </aside>
)
