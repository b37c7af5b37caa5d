import { DEFAULT_ZONE, readerZone } from '../lib/format.ts'
import { useServiceContact } from '../lib/use-service-contact.ts'
import { classNames } from '../ui/class-names.ts'
import { LogoMark } from '../ui/logo.tsx'
import pageWidthStyles from '../ui/page-width.module.css'
import styles from './document-footer.module.css'

/** Before the server has said how to reach support, the terms do. */
const CONTACT = '/terms#contact'

const LINKS = [
  {
    title: 'Product',
    links: [
      ['Why Uptick', '/#why'],
      ['How it works', '/#how'],
      ['Marathons', '/#marathons'],
    ],
  },
  {
    title: 'Proof',
    links: [
      ['Track record', '/track-record'],
      ['The edge', '/#edge'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Risk', '/risk'],
    ],
  },
] as const

/** Foot of a page that is also finished HTML, with the risk disclaimer of docs/product.md, “Promises”. */
export const DocumentFooter = () => {
  const contact = useServiceContact()
  return (
    <footer className={classNames(pageWidthStyles.wrap, styles.foot)}>
      <div className={styles.cols}>
        <div>
          <a href="/" className="logo">
            <LogoMark />
            Uptick
          </a>
          <p className="mute">A members’ platform for traders whose every number can be checked.</p>
        </div>
        {LINKS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([name, href]) => (
                <li key={name}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label="Help">
          <h2>Help</h2>
          <ul>
            <li>
              <a href={contact?.supportTelegramUrl ?? CONTACT}>Support</a>
            </li>
            <li>
              <a href={contact ? `mailto:${contact.supportEmail}` : CONTACT}>Email</a>
            </li>
          </ul>
        </nav>
      </div>
      <div className={styles.disclaimer}>
        <b>Risk disclaimer</b>
        <p>
          Options and CFDs are high-risk products. You can lose all the money you put in. The content on this site is
          informational only and is not advice. Past performance does not guarantee future results. Simulated, replayed
          and paper results are hypothetical and are never added to live ones.
        </p>
      </div>
      <p className={styles.imprint}>
        <span>© Uptick</span>
        <span>{`Times shown in ${readerZone()}${readerZone() === DEFAULT_ZONE ? ' (UTC+1)' : ''}`}</span>
      </p>
    </footer>
  )
}
