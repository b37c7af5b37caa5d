import { removeComment, removePost, reportComment, reportPost } from '../../../../contract/community.ts'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { useRenewCommunity } from '../api.ts'
import { removeTexts, reportTexts } from '../content.ts'

/** What is asked about a post or a comment before it is done. */
export interface Asked {
  act: 'remove' | 'report'
  kind: 'post' | 'comment'
  id: string
  /** The post that a comment stands under. */
  postId: string
  /** Whoever wrote it. */
  name: string
}

interface PostActsProps {
  asked: Asked
  open: boolean
  onClose: () => void
  onDone: (message: string) => void
}

/** Asks before something is removed, and for the reason of a report. */
export const PostActs = ({ asked, open, onClose, onDone }: PostActsProps) => {
  const renew = useRenewCommunity()
  const { act, kind, id, postId, name } = asked
  const dialog = { params: { id }, open, onClose }
  if (act === 'report')
    return (
      <DecisionDialog
        {...dialog}
        call={kind === 'post' ? reportPost : reportComment}
        field={{ name: 'reason', label: reportTexts.reason, hint: reportTexts.hint }}
        words={{ ...reportTexts, title: reportTexts.title(name) }}
        onDone={(_, { message }) => onDone(message ?? reportTexts.sent)}
      />
    )
  return (
    <DecisionDialog
      {...dialog}
      call={kind === 'post' ? removePost : removeComment}
      words={{ ...removeTexts, ...removeTexts[kind] }}
      onDone={(_, { message }) => {
        renew(kind === 'comment' ? postId : null)
        onDone(message ?? removeTexts.confirm)
      }}
    />
  )
}
