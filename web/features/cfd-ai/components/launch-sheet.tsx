import { formatDate } from '../../../lib/format.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { Time } from '../../../ui/time.tsx'
import { cfdAiTexts as texts } from '../content.ts'
import { type Countdown, countdownTo, SAMPLE_COUNTDOWN } from '../rules.ts'
import { type Entry, JoinButton } from './join-button.tsx'
import '../../../ui/panel.css'
import { classNames } from '../../../ui/class-names.ts'
import styles from './cfd-ai.module.css'

/** What is coming, when, and the button to hear of it. */
export const LaunchSheet = ({ launchAt, entry }: { launchAt: string | null; entry: Entry }) => (
  <section className={classNames('sheet', styles.cfdLaunch)} aria-labelledby="cfd-headline">
    <div>
      <h2 className="display" id="cfd-headline">
        {texts.headline}
      </h2>
      <div className={styles.acts}>
        <JoinButton entry={entry} look="primary">
          {texts.notify}
        </JoinButton>
      </div>
      <p className="note">
        {entry.email === '' ? texts.toNobody : texts.to(entry.email)}{' '}
        <Button look="plain" size="small" onClick={entry.toField}>
          {texts.change}
        </Button>
      </p>
    </div>
    <div>
      {launchAt === null ? (
        <Sample explanation={texts.noDate} className={styles.cfdWhen}>
          {(badge) => (
            <>
              <p className={styles.over}>
                {texts.countdown} {badge}
              </p>
              <Figures left={SAMPLE_COUNTDOWN} />
            </>
          )}
        </Sample>
      ) : (
        <LiveCountdown launchAt={launchAt} />
      )}
    </div>
  </section>
)

const LiveCountdown = ({ launchAt }: { launchAt: string }) => {
  const left = countdownTo(launchAt, useServerNow())
  return (
    <div className={styles.cfdWhen}>
      {left ? (
        <>
          <p className={styles.over}>{texts.countdown}</p>
          <Figures left={left} />
          <p className="note">
            <Time at={launchAt} before={texts.planned} />
          </p>
        </>
      ) : (
        <>
          <p className={styles.passed}>{texts.passed}</p>
          <p>{texts.passedHint(formatDate(launchAt))}</p>
        </>
      )}
    </div>
  )
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

const Figures = ({ left }: { left: Countdown }) => (
  <div
    className={styles.cfdCountdown}
    role="timer"
    aria-label={UNITS.map((unit) => `${left[unit]} ${texts.units[unit]}`).join(', ')}
  >
    {UNITS.map((unit) => (
      <span key={unit}>
        <b className="fig">{String(left[unit]).padStart(2, '0')}</b>
        <small>{texts.units[unit]}</small>
      </span>
    ))}
  </div>
)
