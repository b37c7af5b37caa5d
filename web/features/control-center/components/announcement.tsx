import { useEffect, useRef } from 'react'
import type { ContentItem } from '../../../../contract/content-items.ts'
import { Time } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'

interface AnnouncementProps {
  item: ContentItem
  level: 2 | 3
  /** The one that the reader was led to: it has the focus once it is there. */
  asked?: boolean
}

export const Announcement = ({ item: { id, title, body, publishedAt }, level, asked = false }: AnnouncementProps) => {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked) article.current?.focus()
  }, [asked])
  const Heading = `h${level}` as const
  return (
    <article ref={article} tabIndex={asked ? -1 : undefined} aria-labelledby={`announcement-${id}`}>
      <Heading id={`announcement-${id}`}>{title}</Heading>
      <small>
        <Time at={publishedAt} />
      </small>
      <WrittenText blocks={body} />
    </article>
  )
}
