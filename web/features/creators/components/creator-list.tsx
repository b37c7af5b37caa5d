import { type Creator, reportCreator } from '../../../../contract/creators.ts'
import { showDialog } from '../../../ui/dialog-stage.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { directoryTexts, reportTexts } from '../content.ts'
import styles from './creators.module.css'
import { SampleCreators } from './sample-creators.tsx'
import { VerifiedCreator } from './verified-creator.tsx'

interface ReportDialogProps {
  creator: Creator
  open: boolean
  onClose: () => void
  onReported: (message: string) => void
}

/** What is wrong with a creator, for the administrator. */
const ReportDialog = ({ creator: { id, name }, onReported, ...dialog }: ReportDialogProps) => (
  <DecisionDialog
    call={reportCreator}
    params={{ id }}
    field={{ name: 'reason', label: reportTexts.reason, hint: reportTexts.hint }}
    words={{ ...reportTexts, title: reportTexts.title(name) }}
    onDone={(_, { message }) => onReported(message ?? reportTexts.sent)}
    {...dialog}
  />
)

interface CreatorListProps {
  creators: readonly Creator[]
  onReported: (message: string) => void
}

/** Verified creators, and apart from them the samples. */
export const CreatorList = ({ creators, onReported }: CreatorListProps) => {
  const report = (creator: Creator) =>
    showDialog((dialog) => (
      <ReportDialog
        creator={creator}
        onReported={(message) => {
          dialog.onClose()
          onReported(message)
        }}
        {...dialog}
      />
    ))
  const verified = creators.filter(({ sample }) => !sample)
  const samples = creators.filter(({ sample }) => sample)
  return (
    <>
      <Panel title={directoryTexts.verified} className={styles.creators}>
        {verified.length === 0 ? (
          <EmptyState title={directoryTexts.none}>{directoryTexts.noneHint}</EmptyState>
        ) : (
          <ul>
            {verified.map((creator) => (
              <li key={creator.id}>
                <VerifiedCreator creator={creator} onReport={() => report(creator)} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {samples.length > 0 ? <SampleCreators creators={samples} /> : null}
    </>
  )
}
