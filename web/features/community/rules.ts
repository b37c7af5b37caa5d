import type { Comment } from '../../../contract/community.ts'

/** A comment with its answers, as they stand on the screen. */
export interface Thread {
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
