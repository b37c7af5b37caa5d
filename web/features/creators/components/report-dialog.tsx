import { type Creator, reportCreator } from '../../../../contract/creators.ts'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { reportTexts } from '../content.ts'

interface ReportDialogProps {
  creator: Creator
  open: boolean
  onClose: () => void
  onReported: (message: string) => void
}

/** What is wrong with a creator, for the administrator. */
export const ReportDialog = ({ creator: { id, name }, onReported, ...dialog }: ReportDialogProps) => (
  <DecisionDialog
    call={reportCreator}
    params={{ id }}
    field={{ name: 'reason', label: reportTexts.reason, hint: reportTexts.hint }}
    words={{ ...reportTexts, title: reportTexts.title(name) }}
    onDone={(_, { message }) => onReported(message ?? reportTexts.sent)}
    {...dialog}
  />
)
