import { listSubscribers, MailingList, mailingListNames, type Subscriber } from '../../../contract/cfd-ai.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { List } from '../../ui/list/list.tsx'
import type { ListOf } from '../../ui/list/list-definition.ts'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { Time } from '../../ui/time.tsx'
import { useSubscriberCounts } from './api.ts'
import styles from './components/subscribers.module.css'
import { subscribersWords, subscribersTexts as texts } from './content.ts'

/** How many each list has: those that may be written to, and those who still have to confirm. */
const SubscriberCountsStrip = () => {
  const { data } = useSubscriberCounts()
  return (
    <StatStrip label={texts.counts} className={styles.subscriberCounts}>
      {MailingList.options.map((list) => (
        <Stat
          key={list}
          label={mailingListNames[list]}
          value={data ? formatCount(data[list].confirmed) : '–'}
          beside={data ? texts.unconfirmed(formatCount(data[list].waiting)) : null}
        />
      ))}
    </StatStrip>
  )
}

/** Addresses on the mailing lists, and which of them may be written to. */
const subscribers: ListOf<Subscriber, (typeof listSubscribers.orders)[number]> = {
  call: listSubscribers,
  words: subscribersWords,
  rowKey: ({ id }) => id,
  nameOf: ({ email }) => email,
  filters: [
    { kind: 'choice', name: 'list', label: texts.listHead, all: texts.allLists, options: texts.list },
    { kind: 'choice', name: 'state', label: texts.stateHead, all: texts.anyState, options: texts.state },
    { kind: 'days', label: texts.entered },
  ],
  columns: [
    {
      key: 'email',
      head: texts.email,
      order: 'email',
      wraps: true,
      card: 'title',
      cell: ({ email }) => <b className={styles.subscriberEmail}>{email}</b>,
    },
    { key: 'list', head: texts.listHead, card: 'fact', cell: ({ list }) => texts.list[list] },
    {
      key: 'state',
      head: texts.stateHead,
      card: 'mark',
      cell: ({ state }) => <Badge look={state === 'confirmed' ? 'solid' : 'hatched'}>{texts.state[state]}</Badge>,
    },
    {
      key: 'confirmed',
      head: texts.confirmedOn,
      card: 'hidden',
      cell: ({ confirmedAt }) => (confirmedAt ? <Time at={confirmedAt} /> : texts.never),
    },
    {
      key: 'created',
      head: texts.entered,
      order: 'createdAt',
      first: 'desc',
      className: 'mute',
      card: 'fact',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ],
}

const SubscribersPage = () => <List of={subscribers} above={() => <SubscriberCountsStrip />} />

export default SubscribersPage
