import { Link } from '@tanstack/react-router'
import type { Creator } from '../../../../contract/creators.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { directoryTexts, sampleTexts } from '../content.ts'
import { CreatorEntry } from './creator-entry.tsx'
import styles from './creators.module.css'

/** The entries that stand for nobody, one folded line below real ones. Connect says so. */
export const SampleCreators = ({ creators }: { creators: readonly Creator[] }) => {
  const { asked, open, ask, close } = useDialog<Creator>()
  return (
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
                    <Button aria-label={directoryTexts.connectWith(creator.name)} onClick={() => ask(creator)}>
                      {directoryTexts.connect}
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
          {asked ? (
            <Dialog
              key={asked.number}
              open={open}
              onOpenChange={(next) => !next && close()}
              title={sampleTexts.title}
              footer={
                <>
                  <Button onClick={close}>{sampleTexts.close}</Button>
                  <Link className={buttonClass({ look: 'primary' })} to="/dashboard/apply-creator">
                    {directoryTexts.apply}
                  </Link>
                </>
              }
            >
              <p>{sampleTexts.text(asked.about.name)}</p>
              <p>{sampleTexts.next}</p>
            </Dialog>
          ) : null}
        </details>
      )}
    </Sample>
  )
}
