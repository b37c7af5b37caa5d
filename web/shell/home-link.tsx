import { Link } from '@tanstack/react-router'
import { LogoMark } from '../ui/logo.tsx'

export const HomeLink = () => (
  <Link to="/" activeOptions={{ exact: true }} className="logo">
    <LogoMark />
    Uptick
  </Link>
)
