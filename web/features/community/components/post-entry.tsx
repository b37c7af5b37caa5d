import { useState } from 'react'
import type { Post } from '../../../../contract/community.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { useLike } from '../api.ts'
import { communityTexts } from '../content.ts'
import { AuthorLine } from './author-line.tsx'
import { CommentThread } from './comment-thread.tsx'
import type { Asked } from './post-acts.tsx'
import { PostPicture } from './post-picture.tsx'
import { SettledCard } from './settled-card.tsx'

/** One post, with what can be done about it. */
export const PostEntry = ({ post, onAsk }: { post: Post; onAsk: (asked: Asked) => void }) => {
  const [open, setOpen] = useState(false)
  const { isAdmin } = useUser()
  const { mutate: like } = useLike()
  const about = { kind: 'post', id: post.id, postId: post.id, name: post.author.name } as const
  return (
    <article className="post" data-post={post.id}>
      <AuthorLine name={post.author.name} tier={post.author.tier} at={post.createdAt} />
      <PlainText>{post.text}</PlainText>
      {post.picture ? <PostPicture id={post.id} size={post.picture} /> : null}
      {post.signal ? <SettledCard signal={post.signal} /> : null}
      <p className="acts">
        <Button
          size="small"
          className="like"
          aria-pressed={post.isLiked}
          aria-label={communityTexts.like(formatCount(post.likes))}
          onClick={() => like(post)}
        >
          <span aria-hidden="true">{post.isLiked ? '♥' : '♡'}</span> {formatCount(post.likes)}
        </Button>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {communityTexts.comments(post.comments)}
        </Button>
        <span className="end">
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
