import { BEYOND_THE_RECORD, GUARANTEES, type Guarantee } from '../../../../engine/record/guarantees.ts'
import { formatCount } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx'
import { verifyTexts } from '../content.ts'
import { shortHash } from '../rules.ts'
import type { LogCheck } from '../verify-log-rules.ts'
import { stateNames } from './guarantee-texts.ts'
import styles from './verify.module.css'

const PROBLEMS_SHOWN = 12

const GuaranteeLine = ({ check, name }: { check: LogCheck; name: Guarantee }) => {
  const { state, sentence, problems } = check.guarantees[name]
  return (
    <li>
      <b>{stateNames[state]}.</b> {GUARANTEES[name]} {sentence}
      {problems.length > 0 ? (
        <ul>
          {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {problems.length > PROBLEMS_SHOWN ? <p>{verifyTexts.more}</p> : null}
    </li>
  )
}

/** In words: by which guarantee the record holds or does not, and what nobody checked. */
export const VerificationResult = ({ check }: { check: LogCheck }) => {
  const { holds, entries, rootHex, notChecked } = check
  return (
    <div
      className={holds ? styles.verified : classNames(styles.verified, styles.broken)}
      data-verified={holds}
      role="status"
    >
      <b>
        {holds ? <CheckIcon /> : <AlertIcon />}
        {holds ? verifyTexts.holds : verifyTexts.fails}
      </b>
      <p>
        {formatCount(entries)} entries read, up to root <span className="proof">{shortHash(rootHex)}</span>.
      </p>
      <ul aria-label={verifyTexts.byGuarantee}>
        {(Object.keys(GUARANTEES) as Guarantee[]).map((name) => (
          <GuaranteeLine key={name} check={check} name={name} />
        ))}
      </ul>
      <details>
        <summary>{verifyTexts.notChecked}</summary>
        <ul>
          {[...notChecked, ...BEYOND_THE_RECORD].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
