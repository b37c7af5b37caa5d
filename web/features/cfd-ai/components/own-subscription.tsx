import { Link } from '@tanstack/react-router'
import type { MailingList } from '../../../../contract/cfd-ai.ts'
import { leaveOwn, ownTexts } from '../content.ts'
import styles from './cfd-ai.module.css'
import type { Entry } from './join-button.tsx'

/** How the member's own address stands on a list, and the way off it. */
export const OwnSubscription = ({ list, entry: { own, ownEmail } }: { list: MailingList; entry: Entry }) => {
  const { state, leaveToken } = own[list]
  if (state === 'none') return null
  return (
    <p className={styles.ownSubscription}>
      {ownTexts[list][state](ownEmail)}{' '}
      {leaveToken === null ? null : (
        <Link className="more" to="/mailing-list" search={{ leave: leaveToken }}>
          {leaveOwn[list]}
        </Link>
      )}
    </p>
  )
}
