import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { commonLabels } from '../ui/common-labels.ts'
import { BellIcon, MenuIcon, SearchIcon, ThemeIcon } from '../ui/icons.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { PlacesPicture } from './bottom-bar.tsx'
import styles from './shell.module.css'
import sidebarStyles from './sidebar.module.css'

/**
 * The frame of a member's screen before the application has come: what is the same for every member, and nothing of theirs. `children` is what
 * stands in it.
 */
export const MemberPicture = ({ children }: { children: ReactNode }) => (
  <div className={styles.app}>
    <div className={classNames(styles.side, sidebarStyles.side)}>
      <div className={sidebarStyles.brand}>
        <span className="logo">
          <LogoMark />
          Uptick
        </span>
      </div>
    </div>
    <div className={styles.desk}>
      <div className={styles.deskHead}>
        <header className={styles.bar}>
          <span className={classNames('logo', styles.phoneTitle, styles.phoneOnly)}>
            <LogoMark />
          </span>
          <span className={classNames('btn plain icon', styles.burger, styles.noPhone)} data-press="Open menu">
            <MenuIcon />
          </span>
          <span className={styles.cmd} data-press={commonLabels.search}>
            <SearchIcon />
            {commonLabels.search}
          </span>
          <div className={classNames(styles.end, styles.headEnd)}>
            <span className={classNames('btn plain icon', styles.find)} data-press={commonLabels.search}>
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
      <main className={styles.view}>{children}</main>
    </div>
    <PlacesPicture />
  </div>
)
