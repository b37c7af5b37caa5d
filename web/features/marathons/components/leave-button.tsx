import { joinMessages, leaveMarathon, type MarathonView } from '../../../../contract/marathon-places.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useRenewMarathon } from '../api.ts'
import { leaveTexts as texts, ticketTexts } from '../content.ts'
import { toReminderId } from './reminder-button.tsx'

/** Gives the place back before the start, once the member has read what happens to the fee. */
export const LeaveButton = ({ view }: { view: MarathonView }) => {
  const { asked, open, ask, close } = useDialog<{ fee: number }>()
  const renew = useRenewMarathon(view)
  const { userStats } = view
  const { id, name } = view
  return (
    <>
      {userStats ? (
        <Button aria-label={texts.leaveOf(name)} onClick={() => ask(userStats)}>
          {texts.leave}
        </Button>
      ) : null}
      {asked ? (
        <DecisionDialog
          key={asked.number}
          call={leaveMarathon}
          params={{ id }}
          words={{
            title: texts.title(name),
            cancel: texts.stay,
            confirm: texts.confirm,
            running: texts.running,
            effect: texts.again,
          }}
          open={open}
          onClose={close}
          onDone={() => {
            close()
            showToast(joinMessages.left)
            renew()
          }}
          focusAfter={() => document.getElementById(toReminderId(view))}
        >
          <p>{asked.about.fee > 0 ? texts.refund(ticketTexts.points(asked.about.fee)) : texts.free}</p>
        </DecisionDialog>
      ) : null}
    </>
  )
}
