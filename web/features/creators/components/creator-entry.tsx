import type { ReactNode } from 'react'
import type { Creator } from '../../../../contract/creators.ts'
import { firstCharacter } from '../../../../contract/people-text.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useCreatorImage } from '../api.ts'
import { directoryTexts } from '../content.ts'
import { spellSize } from '../directory-rules.ts'
import styles from './creators.module.css'

/** A creator's image, or their initial until it is there. Their name stands beside it. */
const CreatorPicture = ({ id, name, hasImage }: { id: string; name: string; hasImage: boolean }) =>
  hasImage ? <Image id={id} name={name} /> : <Initial name={name} sample />

const Image = ({ id, name }: { id: string; name: string }) => {
  const url = useObjectUrl(useCreatorImage(id).data?.blob ?? null)
  return url ? <img className={styles.creatorPicture} data-portrait="" src={url} alt="" /> : <Initial name={name} />
}

const Initial = ({ name, sample }: { name: string; sample?: boolean }) => (
  <span
    className={sample ? classNames(styles.creatorPicture, styles.hatched) : styles.creatorPicture}
    data-portrait=""
    aria-hidden="true"
  >
    {firstCharacter(name)}
  </span>
)

interface CreatorEntryProps {
  creator: Creator
  /** Buttons at the right. */
  end: ReactNode
  /** What stands below: links, and why they are shown. */
  children?: ReactNode
}

/** What is known of a creator. What is not has no place here: no dash, no zero. */
const toDetails = (creator: Creator): (readonly [label: string, value: string])[] => [
  [directoryTexts.platform, creator.platform],
  [directoryTexts.community, directoryTexts.members(spellSize(creator.communitySize))],
  [directoryTexts.country, creator.country],
  [directoryTexts.joined, formatDate(creator.joinedDate)],
  ...(creator.specialties.length > 0 ? ([[directoryTexts.specialties, creator.specialties.join(', ')]] as const) : []),
  ...(creator.totalUPoints === null ? [] : ([[directoryTexts.points, formatCount(creator.totalUPoints)]] as const)),
  ...(creator.communityGrowth === null ? [] : ([[directoryTexts.growth, creator.communityGrowth]] as const)),
]

export const CreatorEntry = ({ creator, end, children }: CreatorEntryProps) => (
  <article className={creator.sample ? classNames(styles.creatorEntry, styles.sample) : styles.creatorEntry}>
    <CreatorPicture id={creator.id} name={creator.name} hasImage={creator.hasImage} />
    <div className={styles.creatorName}>
      <h3>{creator.communityName ?? creator.name}</h3>
      <p>
        {creator.communityName ? creator.name : creator.handle}
        <Badge look={creator.sample ? 'hatched' : 'solid'}>
          {creator.sample ? directoryTexts.sample : creator.badge}
        </Badge>
        {creator.sample ? <Badge look="quiet">{creator.badge}</Badge> : null}
        {creator.isMe ? <Badge look="hot">{directoryTexts.me}</Badge> : null}
      </p>
    </div>
    <div className={styles.end}>{end}</div>
    {creator.background ? <p className={styles.background}>{creator.background}</p> : null}
    <dl>
      {toDetails(creator).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </article>
)
