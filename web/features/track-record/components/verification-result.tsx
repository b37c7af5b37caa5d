import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx'
import { keptTexts, signatureTexts, verifyTexts } from '../content.ts'
import { shortHash } from '../rules.ts'
import type { RecordVerification } from '../verification-rules.ts'

const PROBLEMS_SHOWN = 12

const Checked = ({ verification }: { verification: RecordVerification }) => {
  const { entries, commits, reveals, settlements, missedSlots, signedHead, signature, kept } = verification
  return (
    <>
      <p>
        {formatCount(entries)} records checked, from the first to head{' '}
        <span className="proof">{shortHash(signedHead.hash)}</span>: {formatCount(commits)} sealed before their entry,{' '}
        {formatCount(reveals)} revealed, {formatCount(settlements)} settled, {formatCount(missedSlots)} slots missed
        with a reason.
      </p>
      <p>{signatureTexts[signature]}</p>
      <p>{keptTexts[kept]}</p>
    </>
  )
}

/** In words: it holds, or which records do not and why. */
export const VerificationResult = ({
  verification,
  onForget,
}: {
  verification: RecordVerification
  onForget: () => void
}) => {
  const { problems, kept } = verification
  const holds = problems.length === 0
  return (
    <div className={holds ? 'verified' : 'verified broken'} role="status">
      <b>
        {holds ? <CheckIcon /> : <AlertIcon />}
        {holds ? verifyTexts.holds : verifyTexts.fails}
      </b>
      {holds ? null : (
        <ul>
          {problems.slice(0, PROBLEMS_SHOWN).map(({ sequence, sentence }) => (
            <li key={`${sequence} ${sentence}`}>
              <b>Record {formatCount(sequence)}:</b> {sentence}
            </li>
          ))}
        </ul>
      )}
      {problems.length > PROBLEMS_SHOWN ? <p>{verifyTexts.more}</p> : null}
      <Checked verification={verification} />
      {kept === 'other' ? (
        <Button size="small" onClick={onForget}>
          {verifyTexts.forget}
        </Button>
      ) : null}
    </div>
  )
}
