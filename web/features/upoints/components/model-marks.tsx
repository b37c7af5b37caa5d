import { Link } from '@tanstack/react-router'
import { MODEL_THRESHOLDS_UPOINTS } from '../../../../contract/ai-models.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatCount } from '../../../lib/format.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { markTexts } from '../content.ts'
import styles from './model-marks.module.css'

/** How far the balance has come towards each threshold. Reaching one is a mark and no purchase: tiers sell the models. */
export const ModelMarks = () => {
  const { uPoints = 0 } = useUser()
  return (
    <Panel title={markTexts.title} className={styles.modelMarks}>
      <ol>
        {MODEL_THRESHOLDS_UPOINTS.map((mark) => {
          const missing = mark.uPoints - uPoints
          return (
            <li key={mark.name}>
              <div>
                <b>{mark.name}</b>
                <span className="fig">{formatCount(mark.uPoints)}</span>
              </div>
              <Meter
                label={mark.name}
                value={uPoints}
                max={mark.uPoints}
                words={markTexts.words(formatCount(uPoints), formatCount(mark.uPoints))}
              />
              {missing > 0 ? (
                <small>{markTexts.missing(formatCount(missing))}</small>
              ) : (
                <small className={styles.reached}>
                  <CheckIcon width="12" height="12" />
                  {markTexts.reached}
                </small>
              )}
            </li>
          )
        })}
      </ol>
      <p className="note">
        {markTexts.note} <Link to="/dashboard/ai-models">{markTexts.models}</Link>
      </p>
    </Panel>
  )
}
