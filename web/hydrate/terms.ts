import '../main.css'
import TermsPage from '../features/legal/terms-page.tsx'
import { hydratePage } from './hydrate-page.tsx'

hydratePage(TermsPage)
