import { Link } from '@tanstack/react-router'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import styles from '../account.module.css'

/** A demo sends no mail: its mails are in the local mailbox. */
export const MailboxLink = ({ to }: { to: string }) =>
  useServiceInfo()?.demo ? (
    <p className={styles.demoNote}>
      <span>
        This demo doesn’t send real emails.{' '}
        <Link to="/dev/mailbox" search={{ to }} target="_blank">
          Open the mailbox
        </Link>
      </span>
    </p>
  ) : null
