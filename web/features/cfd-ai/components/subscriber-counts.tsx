import { MailingList, mailingListNames } from '../../../../contract/cfd-ai.ts'
import { formatCount } from '../../../lib/format.ts'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { useSubscriberCounts } from '../api.ts'
import { subscribersTexts as texts } from '../content.ts'
import './subscribers.css'

/** How many each list has: those that may be written to, and those who still have to confirm. */
export const SubscriberCountsStrip = () => {
  const { data } = useSubscriberCounts()
  return (
    <StatStrip label={texts.counts} className="subscriber-counts">
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
