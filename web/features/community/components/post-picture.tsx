import type { Post } from '../../../../contract/community.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { usePostPicture } from '../api.ts'
import { communityTexts } from '../content.ts'

/** The picture, in the place that its size has taken before it came. */
export const PostPicture = ({ id, size }: { id: string; size: NonNullable<Post['picture']> }) => {
  const { data, error } = usePostPicture(id)
  const url = useObjectUrl(data?.blob ?? null)
  return (
    <div className="post-picture" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
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
