import { type Message, removeMessage, reportMessage } from '../../../../contract/chat.ts'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { logTexts, removeTexts, reportTexts } from '../content.ts'

export interface AskedAbout {
  act: 'remove' | 'report'
  message: Message
}

interface RoomDialogsProps {
  asked: AskedAbout
  open: boolean
  onClose: () => void
  onRemoved: (message: Message) => void
}

/** Asks before a message is deleted, and for the reason of a report. */
export const RoomDialogs = ({ asked: { act, message }, open, onClose, onRemoved }: RoomDialogsProps) => {
  const dialog = { params: { id: message.roomId, messageId: message.id }, open, onClose }
  if (act === 'report')
    return (
      <DecisionDialog
        {...dialog}
        call={reportMessage}
        field={{ name: 'reason', label: reportTexts.reason, hint: reportTexts.hint }}
        words={{ ...reportTexts, title: reportTexts.title(message.author?.name ?? logTexts.gone) }}
        onDone={(_, { message: said }) => {
          onClose()
          showToast(said ?? reportTexts.sent)
        }}
      />
    )
  return (
    <DecisionDialog
      {...dialog}
      call={removeMessage}
      words={removeTexts}
      onDone={(_, { data }) => {
        onClose()
        onRemoved(data)
      }}
    />
  )
}
