import { promo } from '../content.ts'
import './promo-banner.css'

export const PromoBanner = () => (
  <aside className="promo" aria-label="Promotion">
    <span>
      {promo.offer}
      <span className="only-d">{promo.condition}</span>
    </span>
    <a href="/signup">{promo.action}</a>
  </aside>
)
