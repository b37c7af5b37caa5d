import { joinMessages, type Marathon } from '../../../../contract/marathon-places.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useJoinMarathon } from '../api.ts'
import { ticketTexts as texts } from '../content.ts'

interface JoinButtonProps {
  marathon: Pick<Marathon, 'id' | 'name' | 'entryFee' | 'needsCode'>
  look: NonNullable<ButtonLook['look']>
  /** Called where a code or an entry fee is to be asked for first. */
  onAsk: () => void
}

/** The way into a marathon: one press where it is free and open, otherwise what opens the question. */
export const JoinButton = ({ marathon: { id, name, entryFee, needsCode }, look, onAsk }: JoinButtonProps) => {
  const { mutate, isPending } = useJoinMarathon()
  const way = entryFee === 0 ? texts.join : texts.joinFor(texts.points(entryFee))
  const joinAtOnce = () =>
    mutate(
      { openId: id, accessCode: '', fee: 0 },
      {
        onSuccess: () => showToast(joinMessages.joined),
        onError: ({ message }) => showToast(message, 'alert'),
      },
    )
  return (
    <Button
      look={look}
      busy={isPending}
      aria-label={needsCode ? texts.codeOf(name) : texts.joinOf(way, name)}
      onClick={needsCode || entryFee > 0 ? onAsk : joinAtOnce}
    >
      {needsCode ? texts.code : way}
    </Button>
  )
}
