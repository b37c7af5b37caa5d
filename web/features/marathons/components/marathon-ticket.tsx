import { Link } from '@tanstack/react-router'
import type { Marathon } from '../../../../contract/marathon-places.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Badge, type BadgeLook } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Meter } from '../../../ui/meter.tsx'
import { ticketTexts as texts } from '../content.ts'
import { lengthInDays, poolName } from '../place-rules.ts'
import { JoinButton } from './join-button.tsx'
import styles from './member-marathons.module.css'
import { ReminderButton } from './reminder-button.tsx'
import { TimeLeft, turnName } from './time-left.tsx'

const LOOKS: Record<Marathon['status'], BadgeLook> = {
  active: 'hot',
  upcoming: 'outline',
  ended: 'quiet',
  cancelled: 'hatched',
}

/** What a marathon is right now. */
export const StatusMarks = ({
  marathon: { status, isParticipating, isFull, hasEngine },
}: {
  marathon: Pick<Marathon, 'status' | 'isParticipating' | 'isFull' | 'hasEngine'>
}) => (
  <>
    <Badge look={LOOKS[status]}>{texts.status[status]}</Badge>
    {isParticipating ? <Badge look="solid">{texts.joined}</Badge> : null}
    {isFull && !isParticipating ? <Badge look="quiet">{texts.full}</Badge> : null}
    {hasEngine ? <Badge>{texts.engine}</Badge> : null}
  </>
)

export const Places = ({
  marathon: { name, currentParticipants, maxParticipants },
}: {
  marathon: Pick<Marathon, 'name' | 'currentParticipants' | 'maxParticipants'>
}) => (
  <span className={styles.places}>
    {texts.membersOf(currentParticipants, maxParticipants)}
    <Meter
      label={`${texts.members}: ${name}`}
      value={currentParticipants}
      max={maxParticipants}
      words={texts.membersWords(currentParticipants, maxParticipants)}
    />
  </span>
)

const toStyle = ({ name, status, isParticipating }: Marathon) => {
  if (isParticipating && (status === 'active' || status === 'upcoming'))
    return { look: 'ink', text: texts.enter, label: texts.enterOf(name) } as const
  return status === 'ended'
    ? ({ look: 'outline', text: texts.results, label: texts.resultsOf(name) } as const)
    : ({ look: 'outline', text: texts.look, label: texts.lookOf(name) } as const)
}

interface TicketProps {
  marathon: Marathon
  /** The one that stands first, larger. */
  isFeatured?: boolean
  /** It asks for a code or the fee first. */
  onJoin: () => void
}

/** A marathon of the list: what it is, what it costs, how it stands, and the ways in. */
export const MarathonTicket = ({ marathon, isFeatured = false, onJoin }: TicketProps) => {
  const { id, name, description, status, pool, entryFee, canJoin, userStats } = marathon
  const way = toStyle(marathon)
  const Heading = isFeatured ? 'h2' : 'h3'
  return (
    <article
      className={isFeatured ? classNames(styles.marathonTicket, styles.featured) : styles.marathonTicket}
      data-marathon={id}
    >
      <div className={styles.body}>
        <p className={styles.marks}>
          <StatusMarks marathon={marathon} />
        </p>
        <Heading className="display">{name}</Heading>
        <p className={styles.about}>{description}</p>
        {userStats ? (
          <p>
            <b>{texts.rank(userStats.rank)}</b> <span className="fig">{formatResult(userStats.score)}</span>
          </p>
        ) : null}
        <div className={styles.ways}>
          {canJoin ? <JoinButton marathon={marathon} look={isFeatured ? 'primary' : 'ink'} onAsk={onJoin} /> : null}
          <Link
            className={buttonClass({ look: way.look })}
            to="/dashboard/marathons/$id"
            params={{ id }}
            aria-label={way.label}
          >
            {way.text}
          </Link>
          {status === 'upcoming' ? <ReminderButton marathon={marathon} /> : null}
        </div>
      </div>
      <dl className={styles.stub}>
        <div>
          <dt>{poolName(marathon)}</dt>
          <dd>{texts.points(pool)}</dd>
        </div>
        <div>
          <dt>{texts.fee}</dt>
          <dd>{entryFee === 0 ? texts.free : texts.points(entryFee)}</dd>
        </div>
        <div>
          <dt>{turnName(marathon)}</dt>
          <dd>
            <TimeLeft marathon={marathon} />
          </dd>
        </div>
        <div>
          <dt>{texts.length}</dt>
          <dd>{texts.days(lengthInDays(marathon))}</dd>
        </div>
        <div className="who">
          <dt>{texts.members}</dt>
          <dd>
            <Places marathon={marathon} />
          </dd>
        </div>
      </dl>
    </article>
  )
}
