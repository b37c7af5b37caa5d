import '../main.css'
import PrivacyPage from '../features/legal/privacy-page.tsx'
import { hydratePage } from './hydrate-page.tsx'

hydratePage(PrivacyPage)
