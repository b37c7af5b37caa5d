import { useUser } from '../../../data/user-context.tsx'
import { earnTexts } from '../content.ts'

/** Why to collect, and what not to do for it. */
export const Motivation = () => (
  <section className="motivation">
    <h2 className="display">{earnTexts.motivation}</h2>
    <p className="deck">
      {earnTexts.motivationNote} {useUser().offers.depositRewards ? earnTexts.motivationDeposit : null}
    </p>
  </section>
)
