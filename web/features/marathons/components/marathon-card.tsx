import type { AdminMarathon, MarathonStatus } from '../../../../contract/marathons.ts'
import { formatCount, formatDollars } from '../../../lib/format.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { Badge, type BadgeLook } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { RowTools } from '../../../ui/list/list-definition.ts'
import { Meter } from '../../../ui/meter.tsx'
import { Time } from '../../../ui/time.tsx'
import { daysLeft, isOpen, nextStatuses } from '../admin-rules.ts'
import { actionNames, cardTexts, formTexts, statusNames } from '../content.ts'
import styles from './admin-marathons.module.css'

interface MarathonProps {
  row: AdminMarathon
  tools: RowTools<AdminMarathon>
}

const LOOKS: Record<MarathonStatus, BadgeLook> = {
  upcoming: 'outline',
  active: 'solid',
  ended: 'quiet',
  cancelled: 'hatched',
}

export const toCardId = ({ id }: Pick<AdminMarathon, 'id'>): string => `marathon-${id}`

/** A marathon, and what can be done about it as it stands. */
export const MarathonCard = ({ row: marathon, tools }: MarathonProps) => {
  const { name, description, status, prizePool, accessCode } = marathon
  return (
    <li id={toCardId(marathon)} className={styles.marathonCard} data-row tabIndex={-1}>
      <header>
        <h2 className="display">{name}</h2>
        <span>
          {marathon.repeatsWeekly ? <Badge look="quiet">{formTexts.weekly}</Badge> : null}{' '}
          <Badge look={LOOKS[status]}>{statusNames[status]}</Badge>
        </span>
      </header>
      <p>{description}</p>
      <dl>
        <div>
          <dt>{cardTexts.starts}</dt>
          <dd>
            <Time at={marathon.startDate} />
          </dd>
        </div>
        {marathon.startedAt ? (
          <div>
            <dt>{cardTexts.started}</dt>
            <dd>
              <Time at={marathon.startedAt} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{status === 'ended' || status === 'cancelled' ? cardTexts.over[status] : cardTexts.ends}</dt>
          <dd>
            <Time at={marathon.overAt ?? marathon.endDate} /> <DaysLeft marathon={marathon} />
          </dd>
        </div>
        <div>
          <dt>{cardTexts.prizePool}</dt>
          <dd>
            <b>{formatDollars(prizePool)}</b>
          </dd>
        </div>
        <div>
          <dt>{cardTexts.participants}</dt>
          <dd>
            <Participants marathon={marathon} />
          </dd>
        </div>
        <div className={styles.code}>
          <dt>{cardTexts.accessCode}</dt>
          <dd>
            {accessCode === null ? (
              cardTexts.noCode
            ) : (
              <>
                <b className="proof">{accessCode}</b>
                <CopyButton text={accessCode} name={cardTexts.copyOf(name)} />
              </>
            )}
          </dd>
        </div>
      </dl>
      <Rules rules={marathon.rules} />
      <Actions row={marathon} tools={tools} />
    </li>
  )
}

const DaysLeft = ({ marathon }: { marathon: AdminMarathon }) => {
  const days = daysLeft(marathon, useServerNow())
  if (days === null) return null
  return <small>{days === 1 ? cardTexts.oneDayLeft : cardTexts.daysLeft(formatCount(days))}</small>
}

const Participants = ({ marathon: { name, maxParticipants, _count } }: { marathon: AdminMarathon }) => {
  const [count, max] = [formatCount(_count.participants), formatCount(maxParticipants)]
  return (
    <span className={styles.marathonParticipants}>
      <Meter
        label={`${cardTexts.participants}: ${name}`}
        value={_count.participants}
        max={maxParticipants}
        words={cardTexts.ofWords(count, max)}
      />
      {cardTexts.of(count, max)}
    </span>
  )
}

const Rules = ({ rules }: Pick<AdminMarathon, 'rules'>) =>
  rules.length === 0 ? (
    <p className="mute">{cardTexts.noRules}</p>
  ) : (
    <details>
      <summary>{cardTexts.rules(rules.length)}</summary>
      <ol>
        {rules.map((rule, index) => (
          <li key={`${index} ${rule}`}>{rule}</li>
        ))}
      </ol>
    </details>
  )

const Actions = ({ row: marathon, tools }: MarathonProps) => (
  <div className={styles.marathonActions}>
    {nextStatuses(marathon).map((status) => (
      // The button that starts a marathon is the one that ends it afterwards, and keeps the keyboard's place.
      <Button
        key={status === 'cancelled' ? 'cancel' : 'next'}
        size="small"
        look={status === 'cancelled' ? 'outline' : 'ink'}
        aria-label={cardTexts.actionOf(actionNames[status], marathon.name)}
        onClick={() => tools.act(status, marathon)}
      >
        {actionNames[status]}
      </Button>
    ))}
    {isOpen(marathon) ? (
      <Button
        size="small"
        aria-label={cardTexts.actionOf(cardTexts.edit, marathon.name)}
        onClick={() => tools.act('edit', marathon)}
      >
        {cardTexts.edit}
      </Button>
    ) : null}
    <Button
      size="small"
      aria-label={cardTexts.actionOf(cardTexts.copy, marathon.name)}
      onClick={() => tools.act('copy', marathon)}
    >
      {cardTexts.copy}
    </Button>
    <Button
      size="small"
      aria-label={cardTexts.actionOf(cardTexts.remove, marathon.name)}
      onClick={() => tools.act('remove', marathon)}
    >
      {cardTexts.remove}
    </Button>
  </div>
)
