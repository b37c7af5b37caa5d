import { type Message, removeMessage, reportMessage, withdrawReport } from '../../../../contract/chat.ts'
import { call } from '../../../lib/call.ts'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { showFailure, showToast } from '../../../ui/toast.tsx'
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

const UNDO_SECONDS = 10

/** Takes a report back that was sent a moment ago. */
const withdraw = async ({ roomId, id }: Message): Promise<void> => {
  try {
    await call(withdrawReport, { params: { id: roomId, messageId: id } })
    showToast(reportTexts.withdrawn)
  } catch (error) {
    showFailure(error)
  }
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
        onDone={(_, { data, message: said }) => {
          onClose()
          const action = data.isNew ? { label: reportTexts.undo, run: () => void withdraw(message) } : null
          showToast(said ?? reportTexts.sent, 'done', { seconds: UNDO_SECONDS, action })
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
