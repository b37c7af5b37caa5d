import { withdrawAccountSetup } from '../../../../contract/account-setups.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { useShowSetup } from '../api.ts'
import { pendingTexts, withdrawTexts } from '../content.ts'

/** Takes the waiting request back, once it is asked again. */
export const WithdrawRequest = ({ id }: { id: string }) => {
  const { asked, open, ask, close } = useDialog<string>()
  const showSetup = useShowSetup()
  return (
    <>
      <Button onClick={() => ask(id)}>{pendingTexts.withdraw}</Button>
      {asked ? (
        <DecisionDialog
          key={asked.number}
          call={withdrawAccountSetup}
          params={{ id: asked.about }}
          words={withdrawTexts}
          open={open}
          onClose={close}
          onDone={(_, { data }) => showSetup(data)}
        />
      ) : null}
    </>
  )
}
