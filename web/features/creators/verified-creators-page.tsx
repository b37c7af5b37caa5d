import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CREATORS_PAGE_SIZE } from '../../../contract/creators.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BeyondLastPage, ListFoot } from '../../ui/list-frame.tsx'
import { type Notice, NoticeLine } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useCreators } from './api.ts'
import { CreatorList } from './components/creator-list.tsx'
import { directoryTexts, sharingTexts } from './content.ts'
import '../../ui/panel.css'
import { classNames } from '../../ui/class-names.ts'
import styles from './components/creators.module.css'

const SharingProgram = () => (
  <Panel title={sharingTexts.title} className={styles.sharingProgram}>
    <p>{sharingTexts.text}</p>
    <p className="note">{sharingTexts.warning}</p>
    <Link className={buttonClass({ size: 'small' })} to="/dashboard/u-points-transfer">
      {sharingTexts.send}
    </Link>
  </Panel>
)

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** The list's shape. */
const CreatorsSkeleton = () => (
  <SkeletonGroup label={directoryTexts.loading} className={classNames('sheet', styles.creators)}>
    {ROWS.map((row) => (
      <div key={row} className={styles.creatorEntry}>
        <Skeleton width="56px" height="56px" />
        <div className={styles.creatorName}>
          <Skeleton width="180px" height="16px" />
          <Skeleton width="120px" />
        </div>
        <Skeleton width="96px" height="40px" />
      </div>
    ))}
  </SkeletonGroup>
)

/** Who leads which community, and how to get in touch. */
const VerifiedCreatorsPage = () => {
  const { page = 1 } = useSearch({ from: '/_member/dashboard/verified-creators' })
  const [notice, setNotice] = useState<Notice | null>(null)
  return (
    <>
      <PageHead
        title={directoryTexts.title}
        end={
          <Link className={buttonClass({ look: 'primary' })} to="/dashboard/apply-creator">
            {directoryTexts.apply}
          </Link>
        }
      />
      <p className="deck">{directoryTexts.deck}</p>
      <NoticeLine of={notice} onDismiss={() => setNotice(null)} />
      <div className={styles.directory}>
        <QueryStates query={useCreators(page)} loading={<CreatorsSkeleton />}>
          {({ creators, total, pages }) =>
            creators.length === 0 ? (
              <BeyondLastPage />
            ) : (
              <>
                <CreatorList creators={creators} onReported={(message) => setNotice({ kind: 'done', message })} />
                {pages > 1 ? (
                  <ListFoot
                    label={directoryTexts.pages}
                    size={CREATORS_PAGE_SIZE}
                    shown={creators.length}
                    total={total}
                    pages={pages}
                    current={page}
                  />
                ) : null}
              </>
            )
          }
        </QueryStates>
        <SharingProgram />
      </div>
    </>
  )
}

export default VerifiedCreatorsPage
