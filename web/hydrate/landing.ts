import '../main.css'
import LandingPage from '../features/landing/landing-page.tsx'
import { hydratePage } from './hydrate-page.tsx'

hydratePage(LandingPage)
