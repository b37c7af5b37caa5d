import { Link } from '@tanstack/react-router'
import { LogoMark } from '../ui/logo.tsx'

export const HomeLink = () => (
  <Link to="/" className="logo">
    <LogoMark />
    Uptick
  </Link>
)
