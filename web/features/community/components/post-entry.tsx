import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Post } from '../../../../contract/community.ts'
import type { SettledSignal } from '../../../../contract/track-record.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatCount } from '../../../lib/format.ts'
import { RowMark, shownSettled } from '../../../lib/record/row-mark.tsx'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { Time } from '../../../ui/time.tsx'
import { useLike, usePostPicture } from '../api.ts'
import { communityTexts } from '../content.ts'
import { AuthorLine } from './author-line.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './community.module.css'
import type { Asked } from './post-acts.tsx'

/** A settled signal as the public record tells it. */
const SettledCard = ({ signal }: { signal: SettledSignal }) => (
  <Link className={styles.settledCard} to="/signals/shared" search={{ signal: signal.id }}>
    <b>{signal.pair}</b>
    <span>{signal.timeframe}</span>
    <Direction of={signal.direction === 'CALL' ? 'buy' : 'sell'} />
    <OutcomeMark of={signal.outcome} />
    <RowMark shown={shownSettled(signal)} />
    <Time at={signal.entryAt} />
  </Link>
)

/** The picture, in the place that its size has taken before it came. */
const PostPicture = ({ id, size }: { id: string; size: NonNullable<Post['picture']> }) => {
  const { data, error } = usePostPicture(id)
  const url = useObjectUrl(data?.blob ?? null)
  return (
    <div className={styles.postPicture} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} width={size.width} height={size.height} alt={communityTexts.picture} />
        </a>
      ) : error ? (
        <p>{communityTexts.pictureFailed}</p>
      ) : null}
    </div>
  )
}

/** One post, with what can be done about it. */
export const PostEntry = ({ post, onAsk }: { post: Post; onAsk: (asked: Asked) => void }) => {
  const [open, setOpen] = useState(false)
  const { isAdmin } = useUser()
  const { mutate: like } = useLike()
  const about = { kind: 'post', id: post.id, postId: post.id, name: post.author.name } as const
  return (
    <article className={styles.post} data-post={post.id}>
      <AuthorLine name={post.author.name} handle={post.author.handle} tier={post.author.tier} at={post.createdAt} />
      <PlainText>{post.text}</PlainText>
      {post.picture ? <PostPicture id={post.id} size={post.picture} /> : null}
      {post.signal ? <SettledCard signal={post.signal} /> : null}
      <p className={styles.acts}>
        <Button
          size="small"
          className={styles.like}
          aria-pressed={post.isLiked}
          aria-label={communityTexts.like(formatCount(post.likes))}
          onClick={() => like(post)}
        >
          <span aria-hidden="true">{post.isLiked ? '♥' : '♡'}</span> {formatCount(post.likes)}
        </Button>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {communityTexts.comments(post.comments)}
        </Button>
        <span className={styles.end}>
          {post.isMine || isAdmin ? (
            <Button look="plain" size="small" onClick={() => onAsk({ act: 'remove', ...about })}>
              {communityTexts.remove}
            </Button>
          ) : null}
          {post.isMine ? null : (
            <Button look="plain" size="small" onClick={() => onAsk({ act: 'report', ...about })}>
              {communityTexts.report}
            </Button>
          )}
        </span>
      </p>
      {open ? <CommentThread postId={post.id} onAsk={onAsk} /> : null}
    </article>
  )
}
