import { firstCharacter } from '../../../../contract/people-text.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { useCreatorImage } from '../api.ts'

/** A creator's image, or their initial until it is there. Their name stands beside it. */
export const CreatorPicture = ({ id, name, hasImage }: { id: string; name: string; hasImage: boolean }) =>
  hasImage ? <Image id={id} name={name} /> : <Initial name={name} sample />

const Image = ({ id, name }: { id: string; name: string }) => {
  const url = useObjectUrl(useCreatorImage(id).data?.blob ?? null)
  return url ? <img className="creator-picture" src={url} alt="" /> : <Initial name={name} />
}

const Initial = ({ name, sample }: { name: string; sample?: boolean }) => (
  <span className={sample ? 'creator-picture hatched' : 'creator-picture'} aria-hidden="true">
    {firstCharacter(name)}
  </span>
)
