import { lazy, Suspense } from 'react'
import type { Signal } from '../../../contract/signals.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { openPart } from '../open-part.ts'
import { practiceTexts as texts } from './content.ts'

// With the form and all that a dialog needs: fetched when somebody practises.
const part = () => import('./practise-dialog.tsx')
const PractiseDialog = lazy(async () => ({ default: (await part()).PractiseDialog }))

/** Places a practice order on a signal that has not entered: one press asks, the next one places it. */
export const PractiseSignal = ({ signal }: { signal: Signal }) => {
  const dialog = useDialog<Signal>()
  return (
    <>
      <Button size="small" onClick={() => openPart(part, () => dialog.ask(signal))}>
        {texts.practise}
      </Button>
      {dialog.asked ? (
        <Suspense>
          <PractiseDialog
            key={dialog.asked.number}
            signal={dialog.asked.about}
            open={dialog.open}
            close={dialog.close}
          />
        </Suspense>
      ) : null}
    </>
  )
}
