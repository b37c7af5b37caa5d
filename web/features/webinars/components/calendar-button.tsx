import { useMutation } from '@tanstack/react-query'
import type { Webinar } from '../../../../contract/webinars.ts'
import { useUser } from '../../../data/user-context.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { loadCalendar } from '../api.ts'
import { webinarTexts as texts } from '../content.ts'
import { toBarrier } from '../rules.ts'

/** Hands the session over as a file for any calendar. */
export const CalendarButton = ({ webinar }: { webinar: Webinar }) => {
  const member = useUser()
  const file = useMutation({ mutationFn: () => loadCalendar(webinar.id), onSuccess: saveFile })
  if (toBarrier(member, webinar) !== 'none') return null
  return (
    <>
      <FormError>{file.error?.message}</FormError>
      <Button
        look="plain"
        busy={file.isPending}
        aria-label={`${texts.calendar}: ${webinar.title}`}
        onClick={() => file.mutate()}
      >
        {texts.calendar}
      </Button>
    </>
  )
}
