import { Link } from '@tanstack/react-router'
import type { Creator } from '../../../../contract/creators.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useConnection, useCreatorRecords } from '../api.ts'
import { directoryTexts } from '../content.ts'
import { recordLine, toLinks } from '../directory-rules.ts'
import { CreatorEntry } from './creator-entry.tsx'
import styles from './creators.module.css'

/** The links of a community: addresses lead there, the rest is text. */
const CommunityLinks = ({ label, links }: { label: string; links: string }) => (
  <ul className={styles.communityLinks} aria-label={label}>
    {toLinks(links).map(({ text, href }) => (
      <li key={text}>
        {href ? (
          <a href={href} target="_blank" rel="noreferrer noopener">
            {text}
          </a>
        ) : (
          text
        )}
      </li>
    ))}
  </ul>
)

interface VerifiedCreatorProps {
  creator: Creator
  onReport: () => void
}

/** An entry with somebody behind it. */
export const VerifiedCreator = ({ creator, onReport }: VerifiedCreatorProps) => {
  const { isPending, error, mutate } = useConnection()
  const { name, connected, isMe, communityLinks } = creator
  const record = useCreatorRecords().data?.get(creator.id)
  const toggle = () => mutate(creator)
  return (
    <CreatorEntry
      creator={creator}
      end={
        isMe ? null : (
          <>
            {connected ? (
              <>
                <Badge look="solid">{directoryTexts.connected}</Badge>
                <Button
                  size="small"
                  look="plain"
                  aria-label={directoryTexts.disconnectFrom(name)}
                  busy={isPending}
                  onClick={toggle}
                >
                  {directoryTexts.disconnect}
                </Button>
              </>
            ) : (
              <Button aria-label={directoryTexts.connectWith(name)} busy={isPending} onClick={toggle}>
                {isPending ? directoryTexts.connecting : directoryTexts.connect}
              </Button>
            )}
            <Button size="small" look="plain" aria-label={directoryTexts.reportOf(name)} onClick={onReport}>
              {directoryTexts.report}
            </Button>
          </>
        )
      }
    >
      {record ? (
        <p className="note">
          {recordLine(record)} <Link to="/track-record/callers">{directoryTexts.callers}</Link>
        </p>
      ) : null}
      <FormError>{error?.message}</FormError>
      <div className={styles.links} role="status">
        {communityLinks ? (
          <>
            {isMe ? <p className="note">{directoryTexts.own}</p> : null}
            <CommunityLinks
              label={directoryTexts.links(creator.communityName ?? creator.name)}
              links={communityLinks}
            />
            {isMe ? null : <p className="note">{directoryTexts.outside}</p>}
          </>
        ) : null}
      </div>
    </CreatorEntry>
  )
}
