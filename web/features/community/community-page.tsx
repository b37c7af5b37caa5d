import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { POSTS_PAGE_SIZE, PostSort } from '../../../contract/community.ts'
import { useUser } from '../../data/user-context.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { PagedList } from '../../ui/list-frame.tsx'
import { type Notice, NoticeLine } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { toPage } from '../../ui/pager.tsx'
import { Sample } from '../../ui/sample.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { usePosts } from './api.ts'
import { AuthorLine } from './components/author-line.tsx'
import { type Asked, PostActs } from './components/post-acts.tsx'
import { PostBox } from './components/post-box.tsx'
import { PostEntry } from './components/post-entry.tsx'
import { communityTexts, samplePosts, sampleTexts, sortNames } from './content.ts'
import '../../ui/panel.css'
import { classNames } from '../../ui/class-names.ts'
import styles from './components/community.module.css'

/** Posts that stand for nobody. */
const SamplePosts = () => (
  <Sample className={classNames('sheet', styles.posts)} explanation={sampleTexts.explanation}>
    {(badge) => (
      <section aria-labelledby="sample-posts">
        <header>
          <h2 id="sample-posts">{sampleTexts.title}</h2>
          {badge}
        </header>
        {samplePosts.map(({ name, tier, text, likes, comments }) => (
          <article key={name} className={styles.post}>
            <AuthorLine name={name} handle={null} tier={tier} />
            <p>{text}</p>
            <p className="note">
              {likes} likes, {communityTexts.comments(comments)}
            </p>
          </article>
        ))}
      </section>
    )}
  </Sample>
)

const ROWS = ['a', 'b', 'c', 'd']

/** The feed's shape. */
const CommunitySkeleton = () => (
  <SkeletonGroup label={communityTexts.loading} className={classNames('sheet', styles.posts)}>
    {ROWS.map((row) => (
      <div key={row} className={styles.post}>
        <Skeleton width="200px" height="16px" />
        <Skeleton />
        <Skeleton width="60%" />
        <Skeleton width="140px" height="32px" />
      </div>
    ))}
  </SkeletonGroup>
)

/** What members publish for one another. */
const CommunityPage = () => {
  const { address, change } = useAddress()
  const sort = PostSort.safeParse(address.sort).data ?? 'new'
  const page = toPage(address.page)
  const { dashboardUnlocked } = useUser()
  const { asked, open, ask, close } = useDialog<Asked>()
  const [notice, setNotice] = useState<Notice | null>(null)
  const showSort = (next: PostSort) => change({ sort: next === 'new' ? undefined : next, page: undefined })

  return (
    <>
      <PageHead title={communityTexts.title} />
      <p className="deck">
        {communityTexts.deck} <Link to="/dashboard/traders-rooms">{communityTexts.rooms}</Link>
      </p>
      <NoticeLine of={notice} onDismiss={() => setNotice(null)} />
      <div className={styles.community}>
        {dashboardUnlocked ? (
          <PostBox
            onPublished={() => {
              showSort('new')
              setNotice({ kind: 'done', message: 'Your post is published' })
            }}
          />
        ) : (
          <p className="note">
            {communityTexts.locked} <Link to="/dashboard/account-setup">{communityTexts.unlock}</Link>
          </p>
        )}
        <Segmented
          label={communityTexts.sort}
          value={sort}
          onChange={showSort}
          options={PostSort.options.map((value) => ({ value, label: sortNames[value] }))}
        />
        <QueryStates query={usePosts(sort, page)} loading={<CommunitySkeleton />}>
          {({ posts, total, pages }) => (
            <>
              <PagedList
                label={communityTexts.pages}
                size={POSTS_PAGE_SIZE}
                shown={posts.length}
                total={total}
                pages={pages}
                current={page}
                none={
                  <EmptyState title={sort === 'top' ? communityTexts.noneThisWeek : communityTexts.none}>
                    {communityTexts.noneHint}
                  </EmptyState>
                }
              >
                <section className={classNames('sheet', styles.posts)} aria-label={communityTexts.posts}>
                  {posts.map((post) => (
                    <PostEntry key={post.id} post={post} onAsk={ask} />
                  ))}
                </section>
              </PagedList>
              {page >= pages ? <SamplePosts /> : null}
            </>
          )}
        </QueryStates>
      </div>
      {asked ? (
        <PostActs
          key={asked.number}
          asked={asked.about}
          open={open}
          onClose={close}
          onDone={(message) => {
            close()
            setNotice({ kind: 'done', message })
          }}
        />
      ) : null}
    </>
  )
}

export default CommunityPage
