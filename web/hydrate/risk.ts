import '../main.css'
import RiskPage from '../features/legal/risk-page.tsx'
import { hydratePage } from './hydrate-page.tsx'

hydratePage(RiskPage)
