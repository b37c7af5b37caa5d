import { useQuery } from '@tanstack/react-query'
import { getRecordHead, listRecords } from '../../../../contract/track-record.ts'
import { call } from '../../../lib/call.ts'
import { checkRecord, useRecordState } from '../../../lib/record/record-watch.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { leafHashOf } from '../hash-rules.ts'
import { checkStory, newestStoryIn, type SignalStory } from '../signal-proof-rules.ts'
import { storyTexts } from './guarantee-texts.ts'
import { Part } from './part.tsx'
import './guarantees.css'

/** The newest entries: enough for a 1-minute signal from its commitment to its outcome. */
const ENTRIES_READ = 200

/** The newest settled signal, its entries found in the signed tree by their hashes. */
const useStory = () =>
  useQuery({
    queryKey: [listRecords.path, 'story'],
    queryFn: async ({ signal }) => {
      const { size } = await call(getRecordHead, { signal })
      const after = Math.max(0, size - ENTRIES_READ)
      const story = newestStoryIn(await call(listRecords, { input: { after, limit: ENTRIES_READ }, signal }))
      if (!story) return { story }
      await checkRecord(
        [story.commit, story.reveal, story.settle, ...story.candles].map(({ index, text }) => ({
          index,
          leafHash: leafHashOf(text),
          name: `Entry ${index}`,
        })),
      )
      return { story }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const Steps = ({ story }: { story: SignalStory }) => {
  const record = useRecordState()
  const { pair, timeframe, slotAt } = story.sealed
  const entries = [story.commit, story.reveal, story.settle]
  return (
    <>
      <p className="story">
        {pair}, {timeframe}, {slotAt.slice(0, 16).replace('T', ' ')} UTC.{' '}
        {record.state === 'holds' ? storyTexts.included : storyTexts.unproven}
      </p>
      <ol className="guarantees story">
        {checkStory(story).steps.map(({ holds, sentence }, place) => (
          <li key={storyTexts.steps[place]} className={holds ? undefined : 'fails'}>
            <div className="head">
              <h3>{storyTexts.steps[place]}</h3>
              {holds ? <CheckIcon /> : <AlertIcon />}
              <span className="sr-only">{holds ? storyTexts.holds : storyTexts.fails}</span>
            </div>
            <p>{sentence}</p>
            <a
              className={buttonClass({ size: 'small' })}
              href={`/log/proof/${entries[place]?.index}`}
              download={`${pair.replace(/\W/g, '')}-${entries[place]?.index}.tlog-proof`}
            >
              {storyTexts.proof}
              <span className="sr-only">, {storyTexts.steps[place]}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}

/** One signal's proof, in the three steps in which it came about. */
export const SignalProof = () => (
  <Part id="signal-proof" title={storyTexts.title} deck={storyTexts.deck}>
    <QueryStates
      query={useStory()}
      isEmpty={({ story }) => story === null}
      empty={<EmptyState title={storyTexts.none} />}
    >
      {({ story }) => (story ? <Steps story={story} /> : null)}
    </QueryStates>
  </Part>
)
