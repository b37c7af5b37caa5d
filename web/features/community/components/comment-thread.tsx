import { useState } from 'react'
import type { Comment } from '../../../../contract/community.ts'
import { useUser } from '../../../data/user-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { useComments } from '../api.ts'
import { commentTexts, communityTexts } from '../content.ts'
import { AuthorLine } from './author-line.tsx'
import { CommentBox } from './comment-box.tsx'
import styles from './community.module.css'
import type { Asked } from './post-acts.tsx'

/** A comment with its answers, as they stand on the screen. */
interface Thread {
  comment: Comment
  answers: Comment[]
}

/** Comments as threads, both in the order in which they were written. An answer whose comment is gone stands alone. */
export const toThreads = (comments: readonly Comment[]): Thread[] => {
  const threads = new Map<string, Thread>()
  for (const comment of comments) {
    const parent = comment.parentId === null ? undefined : threads.get(comment.parentId)
    if (parent) parent.answers.push(comment)
    else threads.set(comment.id, { comment, answers: [] })
  }
  return [...threads.values()]
}

interface CommentThreadProps {
  postId: string
  onAsk: (asked: Asked) => void
}

/** What was said about a post, and the place to say more. */
export const CommentThread = ({ postId, onAsk }: CommentThreadProps) => {
  const comments = useComments(postId)
  const { dashboardUnlocked } = useUser()
  return (
    <div className={styles.commentThread}>
      <QueryStates query={comments} loading={<p role="status">{commentTexts.loading}</p>}>
        {({ pages }) => (
          <>
            {pages[0]?.comments.length === 0 ? <p className="note">{commentTexts.none}</p> : null}
            <ul>
              {toThreads(pages.flatMap((page) => page.comments)).map(({ comment, answers }) => (
                <li key={comment.id}>
                  <OneComment comment={comment} postId={postId} onAsk={onAsk} mayAnswer={dashboardUnlocked} />
                  {answers.length > 0 ? (
                    <ul>
                      {answers.map((answer) => (
                        <li key={answer.id}>
                          <OneComment comment={answer} postId={postId} onAsk={onAsk} mayAnswer={false} />
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              ))}
            </ul>
            {comments.hasNextPage ? (
              <Button size="small" busy={comments.isFetchingNextPage} onClick={() => comments.fetchNextPage()}>
                {commentTexts.more}
              </Button>
            ) : null}
          </>
        )}
      </QueryStates>
      {dashboardUnlocked ? <CommentBox postId={postId} /> : null}
    </div>
  )
}

interface OneCommentProps extends CommentThreadProps {
  comment: Comment
  mayAnswer: boolean
}

const OneComment = ({ comment, postId, onAsk, mayAnswer }: OneCommentProps) => {
  const [answering, setAnswering] = useState(false)
  const { isAdmin } = useUser()
  const { author, isMine, id } = comment
  const about = { kind: 'comment', id, postId, name: author.name } as const
  return (
    <article className={styles.oneComment}>
      <AuthorLine name={author.name} handle={author.handle} tier={author.tier} at={comment.createdAt} />
      <PlainText>{comment.text}</PlainText>
      <p className={styles.acts}>
        {mayAnswer ? (
          <Button look="plain" size="small" aria-expanded={answering} onClick={() => setAnswering(!answering)}>
            {commentTexts.answer}
          </Button>
        ) : null}
        {isMine || isAdmin ? (
          <Button look="plain" size="small" onClick={() => onAsk({ act: 'remove', ...about })}>
            {communityTexts.remove}
          </Button>
        ) : null}
        {isMine ? null : (
          <Button look="plain" size="small" onClick={() => onAsk({ act: 'report', ...about })}>
            {communityTexts.report}
          </Button>
        )}
      </p>
      {answering ? (
        <CommentBox postId={postId} answers={{ id, name: author.name }} onDone={() => setAnswering(false)} />
      ) : null}
    </article>
  )
}
