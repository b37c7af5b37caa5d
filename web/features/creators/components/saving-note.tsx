import { Button } from '../../../ui/button.tsx'
import { formTexts } from '../content.ts'
import type { SavingState } from '../draft-rules.ts'

/** Whether the draft is kept. Only what went wrong is announced: the rest would talk over every word that is typed. */
export const SavingNote = ({ state, onSave }: { state: SavingState | null; onSave: () => void }) => (
  <div className="saving-note">
    <p className="note" role={state === 'failed' ? 'alert' : undefined}>
      {state && formTexts.saving[state]}
    </p>
    {state === 'failed' ? (
      <Button size="small" look="plain" onClick={onSave}>
        {formTexts.saveAgain}
      </Button>
    ) : null}
  </div>
)
