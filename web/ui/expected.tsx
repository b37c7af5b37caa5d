import type { ReactNode } from 'react'
import styles from './expected.module.css'

/**
 * The place of something that is still being asked for: as large as `children`, which are like what will stand there, and nothing to see
 * or to read. What is around it does not move when the answer comes.
 */
export const Expected = ({ children }: { children: ReactNode }) => <span className={styles.expected}>{children}</span>
