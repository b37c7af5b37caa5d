import { useEffect, useRef, useState } from 'react'
import type { Transfer } from '../../../contract/upoints.ts'
import { useUser } from '../../data/user-context.tsx'
import { formatCount } from '../../lib/format.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { BalanceHistory } from './components/balance-history.tsx'
import { HeldPoints } from './components/held-points.tsx'
import { Statement } from './components/statement.tsx'
import styles from './components/transfer.module.css'
import { TransferForm } from './components/transfer-form.tsx'
import { pointsTexts, successTexts, transferTexts } from './content.ts'
import upointsStyles from './upoints.module.css'

/** docs/product.md, “Points”. */
const SUCCESS_SHOWN_MS = 3_000

/** The form; for three seconds after a transfer its success; a loading state while the balance is not known. */
const TransferPanel = () => {
  const { email, uPoints } = useUser()
  const [done, setDone] = useState<Transfer | null>(null)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!done) return
    // The pressed button is gone. The panel stays, and keeps the place of the keyboard.
    panel.current?.focus()
    const timer = setTimeout(() => setDone(null), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [done])

  return (
    <Panel ref={panel} tabIndex={-1} title={transferTexts.form} className={styles.transfer}>
      <div role="status">{done ? <TransferSuccess transfer={done} /> : null}</div>
      {done ? null : uPoints === undefined ? (
        <Loading />
      ) : (
        <TransferForm sender={{ email, uPoints }} onTransferred={setDone} />
      )}
    </Panel>
  )
}

const Loading = () => (
  <SkeletonGroup label={pointsTexts.loading} className={styles.transferForm}>
    <Skeleton height="60px" />
    <Skeleton height="60px" />
    <Skeleton height="60px" />
    <Skeleton width="110px" height="40px" />
  </SkeletonGroup>
)

const TransferSuccess = ({ transfer }: { transfer: Transfer }) => (
  <div className={styles.transferDone}>
    <CheckIcon width="34" height="34" />
    <h3 className="display">{successTexts.title}</h3>
    <p>{successTexts.sentence(formatCount(transfer.amount), transfer.recipientName)}</p>
    <p className="mute">{transfer.recipientEmail}</p>
  </div>
)

const UPointsTransferPage = () => (
  <>
    <PageHead title={transferTexts.title} end={<HeldPoints />} />
    <div className={upointsStyles.transferPage}>
      <TransferPanel />
      <BalanceHistory />
      <Statement />
    </div>
  </>
)

export default UPointsTransferPage
