import { Link } from '@tanstack/react-router'
import type { Creator } from '../../../../contract/creators.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showDialog } from '../../../ui/dialog-stage.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { directoryTexts, sampleTexts } from '../content.ts'
import { CreatorEntry } from './creator-entry.tsx'
import styles from './creators.module.css'

const explain = ({ name }: Creator) =>
  showDialog(({ open, onClose }) => (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={sampleTexts.title}
      footer={
        <>
          <Button onClick={onClose}>{sampleTexts.close}</Button>
          <Link className={buttonClass({ look: 'primary' })} to="/dashboard/apply-creator">
            {directoryTexts.apply}
          </Link>
        </>
      }
    >
      <p>{sampleTexts.text(name)}</p>
      <p>{sampleTexts.next}</p>
    </Dialog>
  ))

/** The entries that stand for nobody, one folded line below real ones. Connect says so. */
export const SampleCreators = ({ creators }: { creators: readonly Creator[] }) => (
  <Sample className={classNames('sheet', styles.creators)} explanation={directoryTexts.sampleExplanation}>
    {(badge) => (
      <details>
        <summary>
          <h2>{directoryTexts.samples}</h2>
          <span className="note">{directoryTexts.samplesHint}</span>
        </summary>
        {badge}
        <ul>
          {creators.map((creator) => (
            <li key={creator.id}>
              <CreatorEntry
                creator={creator}
                end={
                  <Button aria-label={directoryTexts.connectWith(creator.name)} onClick={() => explain(creator)}>
                    {directoryTexts.connect}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      </details>
    )}
  </Sample>
)
