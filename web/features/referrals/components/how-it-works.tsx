import { Sheet } from '../../../ui/sheet.tsx'
import { howTexts } from '../content.ts'
import './how-it-works.css'

/** Three steps; where rewards are switched off, none is promised. */
export const HowItWorks = ({ rewarded }: { rewarded: boolean }) => (
  <Sheet title={howTexts.title} className="referral-how">
    <ol>
      {[...howTexts.steps, rewarded ? howTexts.rewarded : howTexts.unrewarded].map(([title, sentence]) => (
        <li key={title}>
          <b>{title}</b>
          <span>{sentence}</span>
        </li>
      ))}
    </ol>
  </Sheet>
)
