import { Sample } from '../../../ui/sample.tsx'
import { communityTexts, samplePosts, sampleTexts } from '../content.ts'
import { AuthorLine } from './author-line.tsx'

/** Posts that stand for nobody. */
export const SamplePosts = () => (
  <Sample className="sheet posts" explanation={sampleTexts.explanation}>
    {(badge) => (
      <section aria-labelledby="sample-posts">
        <header>
          <h2 id="sample-posts">{sampleTexts.title}</h2>
          {badge}
        </header>
        {samplePosts.map(({ name, tier, text, likes, comments }) => (
          <article key={name} className="post">
            <AuthorLine name={name} tier={tier} />
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
