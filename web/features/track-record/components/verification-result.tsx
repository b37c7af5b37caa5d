import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx'
import { keptTexts, signatureTexts, verifyTexts } from '../content.ts'
import { shortHash } from '../rules.ts'
import type { RecordVerification } from '../verification-rules.ts'

const PROBLEMS_SHOWN = 12

const Counted = ({ entries, commits, reveals, settlements, missedSlots, signedHead }: RecordVerification) => (
  <p>
    {formatCount(entries)} records checked, from the first to head{' '}
    <span className="proof">{shortHash(signedHead.root)}</span>: {formatCount(commits)} sealed, {formatCount(reveals)}{' '}
    revealed, {formatCount(settlements)} settled,{' '}
    {missedSlots === 0 ? 'no slot missed' : `${formatCount(missedSlots)} slots missed, each stretch with its reason`}.
  </p>
)

const Recounted = ({ recount }: Pick<RecordVerification, 'recount'>) => (
  <p>
    Counted again from the chain, this market: <b>{formatCount(recount.profit)} won</b>,{' '}
    <b>{formatCount(recount.loss)} lost</b>, {formatCount(recount.breakeven)} breakeven, {formatCount(recount.void)}{' '}
    void.
  </p>
)

const Problems = ({ problems }: Pick<RecordVerification, 'problems'>) => (
  <>
    <ul>
      {problems.slice(0, PROBLEMS_SHOWN).map(({ sequence, sentence }) => (
        <li key={`${sequence} ${sentence}`}>
          <b>Record {formatCount(sequence)}:</b> {sentence}
        </li>
      ))}
    </ul>
    {problems.length > PROBLEMS_SHOWN ? <p>{verifyTexts.more}</p> : null}
  </>
)

/** In words: it holds, or which records do not and why. A head is kept only of a record that holds. */
export const VerificationResult = ({
  verification,
  onForget,
}: {
  verification: RecordVerification
  onForget: () => void
}) => {
  const { problems, kept, signature, recount } = verification
  const holds = problems.length === 0
  return (
    <div className={holds ? 'verified' : 'verified broken'} role="status">
      <b>
        {holds ? <CheckIcon /> : <AlertIcon />}
        {holds ? verifyTexts.holds : verifyTexts.fails}
      </b>
      {holds ? null : <Problems problems={problems} />}
      <Counted {...verification} />
      {holds ? <Recounted recount={recount} /> : null}
      <p>{signatureTexts[signature]}</p>
      {holds || kept !== 'none' ? <p>{keptTexts[kept]}</p> : null}
      {kept === 'other' ? (
        <Button size="small" onClick={onForget}>
          {verifyTexts.forget}
        </Button>
      ) : null}
    </div>
  )
}
