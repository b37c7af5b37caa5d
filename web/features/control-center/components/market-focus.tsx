import type { ReactNode } from 'react'
import type { ContentItem } from '../../../../contract/content-items.ts'
import { useContentItems } from '../../../data/content-items.ts'
import { Sample } from '../../../ui/sample.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { marketFocus } from '../content.ts'
import styles from './control-center.module.css'

/** The newest note of the administrator; the example that came with the product is marked as one. Without a note there is no sheet. */
export const MarketFocus = () => {
  const { data, error } = useContentItems('market-focus')
  if (error && !data) return null
  const focus = data?.[0]
  if (data && !focus) return null
  return (
    <section className="sheet" aria-labelledby="focus-title">
      {focus?.isSample ? (
        <Sample explanation={marketFocus.explanation}>{(badge) => <Focus focus={focus} badge={badge} />}</Sample>
      ) : (
        <Focus focus={focus} />
      )}
    </section>
  )
}

const Focus = ({ focus, badge }: { focus: ContentItem | undefined; badge?: ReactNode }) => (
  <>
    <header className={styles.focusHead}>
      <h2 id="focus-title">{marketFocus.title}</h2>
      {badge}
    </header>
    <div className={styles.focus}>
      {focus ? (
        <>
          <WrittenText blocks={focus.body} />
          <small>
            {focus.title}
            {badge ? null : (
              <>
                {' · '}
                <Time at={focus.publishedAt} as="date" before={marketFocus.written} />
              </>
            )}
          </small>
        </>
      ) : (
        <SkeletonGroup label={marketFocus.loading}>
          <Skeleton height="130px" />
        </SkeletonGroup>
      )}
    </div>
  </>
)
