import type { ReactNode } from 'react'
import { BellIcon, MenuIcon, SearchIcon, ThemeIcon } from '../ui/icons.tsx'
import { LogoMark } from '../ui/logo.tsx'
import './shell.css'
import './sidebar.css'

/**
 * The frame of a member's screen before the application has come: what is the same for every member, and nothing of theirs. `children` is what
 * stands in it.
 */
export const MemberPicture = ({ children }: { children: ReactNode }) => (
  <div className="app">
    <div className="side">
      <div className="brand">
        <span className="logo">
          <LogoMark />
          Uptick
        </span>
      </div>
    </div>
    <div className="desk">
      <div className="desk-head">
        <header className="bar">
          <span className="btn plain icon burger" data-press="Open menu">
            <MenuIcon />
          </span>
          <span className="cmd" data-press="Go to or search">
            <SearchIcon />
            Go to or search
          </span>
          <div className="end flex items-center gap-[inherit]">
            <span className="btn plain icon find" data-press="Go to or search">
              <SearchIcon />
            </span>
            <span className="btn plain icon">
              <BellIcon />
            </span>
            <span className="btn plain icon">
              <ThemeIcon />
            </span>
          </div>
        </header>
      </div>
      <main className="view">{children}</main>
    </div>
  </div>
)
