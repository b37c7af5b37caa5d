import { joinMessages, type Marathon } from '../../../../contract/marathon-places.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, ClockIcon } from '../../../ui/icons.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useReminder } from '../api.ts'
import { ticketTexts as texts } from '../content.ts'

export const toReminderId = ({ id }: Pick<Marathon, 'id'>): string => `remind-${id}`

/** Asks to be reminded before the start, and takes it back. */
export const ReminderButton = ({ marathon }: { marathon: Pick<Marathon, 'id' | 'name' | 'remindMe'> }) => {
  const { name, remindMe } = marathon
  const { mutate, isPending } = useReminder(marathon)
  return (
    <Button
      id={toReminderId(marathon)}
      busy={isPending}
      aria-pressed={remindMe}
      aria-label={remindMe ? texts.remindedOf(name) : texts.remindOf(name)}
      onClick={() =>
        mutate(!remindMe, {
          onSuccess: (kept) => showToast(kept.remindMe ? joinMessages.reminderOn : joinMessages.reminderOff),
          onError: ({ message }) => showToast(message, 'alert'),
        })
      }
    >
      {remindMe ? <CheckIcon /> : <ClockIcon />}
      {remindMe ? texts.reminded : texts.remind}
    </Button>
  )
}
