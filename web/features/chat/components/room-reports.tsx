import type { RoomReport } from '../../../../contract/room-tools.ts'
import { DECISIONS, isAuthorAction } from '../../../data/report-decisions.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { OwnName, PlainText } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Time } from '../../../ui/time.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useDecideReport, useRoomReports } from '../api.ts'
import { logTexts, roomReportTexts as texts } from '../content.ts'
import styles from './chat.module.css'

interface RoomReportsProps {
  roomId: string
  onJump: (number: number) => void
}

/** The reports that those who moderate a room decide. */
export const RoomReports = ({ roomId, onJump }: RoomReportsProps) => (
  <section>
    <h3>{texts.title}</h3>
    <QueryStates
      query={useRoomReports(roomId)}
      empty={<p className="note">{texts.none}</p>}
      isEmpty={(reports) => reports.length === 0}
    >
      {(reports) => (
        <ul>
          {reports.map((report) => (
            <OneReport key={report.id} roomId={roomId} report={report} onJump={onJump} />
          ))}
        </ul>
      )}
    </QueryStates>
  </section>
)

const OneReport = ({ roomId, report, onJump }: RoomReportsProps & { report: RoomReport }) => {
  const { author, number, text, isRemoved, reasons, reportedAt } = report
  const { mutate, isPending, variables, error } = useDecideReport(roomId)
  const name = author?.name ?? logTexts.gone
  const isOffered = (decision: (typeof DECISIONS)[number]): boolean =>
    isAuthorAction(decision) ? author !== null : decision === 'dismiss' || !isRemoved
  return (
    <li className={styles.report} aria-label={texts.from(name)}>
      <p>
        <b>
          <OwnName>{name}</OwnName>
        </b>{' '}
        <Time at={reportedAt} />
      </p>
      {isRemoved ? <p className="note">{texts.deleted}</p> : <PlainText>{text}</PlainText>}
      <ul aria-label={texts.reasons}>
        {reasons.map((reason, index) => (
          <li key={index}>
            <OwnName>{reason}</OwnName>
          </li>
        ))}
      </ul>
      <FormError>{error?.message}</FormError>
      <div className={styles.reportActs}>
        <Button size="small" look="plain" onClick={() => onJump(number)}>
          {texts.show}
        </Button>
        {DECISIONS.filter(isOffered).map((decision) => (
          <Button
            key={decision}
            size="small"
            busy={isPending && variables.decision === decision}
            disabled={isPending && variables.decision !== decision}
            onClick={() => mutate({ report, decision }, { onSuccess: () => showToast(texts.done) })}
          >
            {texts.decisions[decision]}
          </Button>
        ))}
      </div>
    </li>
  )
}
