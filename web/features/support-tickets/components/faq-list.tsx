import { useContentItems } from '../../../data/content-items.ts'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { faqTexts } from '../content.ts'

/** What is asked often, as the administrator wrote it. One answer is open at a time. */
export const FaqList = () => (
  <Sheet title={faqTexts.title} className="faq">
    <QueryStates
      query={useContentItems('faq')}
      loading={
        <SkeletonGroup label={faqTexts.loading}>
          <Skeleton height="280px" />
        </SkeletonGroup>
      }
      empty={<p className="note">{faqTexts.none}</p>}
    >
      {(questions) =>
        questions.map(({ id, title, body }) => (
          <details key={id} name="support-faq">
            <summary>
              {title}
              <ChevronIcon />
            </summary>
            <WrittenText blocks={body} />
          </details>
        ))
      }
    </QueryStates>
  </Sheet>
)
