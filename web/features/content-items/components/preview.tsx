import { useQuery } from '@tanstack/react-query'
import { previewContentItem } from '../../../../contract/content-items.ts'
import { QueryStates } from '../../../ui/screen.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { loadPreview } from '../api.ts'
import { formTexts } from '../content.ts'

/** The text as the server makes it for members: there is one reader of Markdown, and no other in the browser. */
export const Preview = ({ body }: { body: string }) => {
  const isBlank = body.trim() === ''
  const query = useQuery({
    queryKey: [previewContentItem.path, body],
    queryFn: ({ signal }) => loadPreview(body, signal),
    enabled: !isBlank,
    gcTime: 0,
  })
  return (
    <section className="content-preview" aria-label={formTexts.previewOf} aria-busy={query.isFetching}>
      {isBlank ? (
        <p className="note">{formTexts.nothing}</p>
      ) : (
        <QueryStates query={query} loading={<p className="note">{formTexts.previewing}</p>}>
          {(blocks) => <WrittenText blocks={blocks} />}
        </QueryStates>
      )}
    </section>
  )
}
