import { useState } from 'react'

/**
 * The step of a form that is shown: what the address asks for, judged when it asks. What is typed or chosen meanwhile moves nobody to
 * another step. `show` is for the form's own buttons, which have judged already.
 */
export const useJudgedStep = <Step>(asked: Step, reachable: (asked: Step) => Step) => {
  const [judged, setJudged] = useState(() => ({ asked, step: reachable(asked) }))
  const now = judged.asked === asked ? judged : { asked, step: reachable(asked) }
  if (now !== judged) setJudged(now)
  return { step: now.step, show: (step: Step) => setJudged((before) => ({ ...before, step })) }
}
