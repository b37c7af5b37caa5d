import { memo, type ReactNode, useSyncExternalStore } from 'react'
import type { Message } from '../../../../contract/chat.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { PersonName } from '../../../market/profiles/person-name.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Face } from '../../../ui/face.tsx'
import { OwnName, PlainText } from '../../../ui/plain-text.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMessagePicture } from '../api.ts'
import { logTexts } from '../content.ts'
import { cutAtMentions } from '../mention-rules.ts'
import type { Row } from '../row-rules.ts'
import styles from './chat.module.css'
import { MessageActs, type MessageRights } from './message-acts.tsx'
import { MessageCard } from './message-card.tsx'
import type { RowActs } from './row-acts.ts'
import type { RowMarks } from './row-marks.ts'

const WIDEST = 360
const HIGHEST = 300

/** The size at which a picture stands in the list: known before it has come, so that nothing moves when it does. */
const shownSize = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

interface MessagePictureProps {
  message: Message
  picture: NonNullable<Message['picture']>
}

const MessagePicture = ({ message, picture }: MessagePictureProps) => {
  const { data, error } = useMessagePicture(message)
  const url = useObjectUrl(data?.blob ?? null)
  const { width, height } = shownSize(picture)
  const name = logTexts.picture(message.author?.name ?? logTexts.gone)
  return (
    <div className={styles.chatPicture} style={{ width, aspectRatio: `${width} / ${height}` }}>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} width={width} height={height} alt={name} />
        </a>
      ) : error ? (
        <span>{logTexts.pictureFailed}</span>
      ) : null}
    </div>
  )
}

interface MessageRowProps extends Omit<Row, 'message'> {
  message: Message
  memberId: string
  rights: MessageRights
  acts: RowActs
  marks: RowMarks
}

const drawMentions = (mentions: Message['mentions']) => {
  if (mentions.length === 0) return undefined
  const known = mentions.map(({ name }) => name)
  return (text: string) =>
    cutAtMentions(text, known).map(({ text: part, at, isMention }) => (isMention ? <mark key={at}>{part}</mark> : part))
}

/** One message. Drawn again only when something of its own has changed. */
export const MessageRow = memo((props: MessageRowProps) => {
  const { message, day, isFirstUnread, line, memberId, acts, marks } = props
  const isFlashing = useSyncExternalStore(marks.subscribe, () => marks.has('flashing', message.number))
  const isMentioned = message.mentions.some(({ id }) => id === memberId)
  return (
    <div data-chat-row="">
      {day ? (
        <p className={styles.chatDay}>
          <span>{day}</span>
        </p>
      ) : null}
      {isFirstUnread ? (
        <p className={styles.chatUnread}>
          <span>{logTexts.unread}</span>
        </p>
      ) : null}
      {message.kind === 'system' ? (
        line === null ? null : (
          <article className={styles.chatSystem}>
            <p>
              <OwnName>{line}</OwnName> <Time at={message.sentAt} as="time" />
            </p>
          </article>
        )
      ) : (
        <article
          className={classNames(
            styles.chatMessage,
            props.opensGroup && styles.head,
            isMentioned && styles.toMe,
            isFlashing && styles.flash,
          )}
          data-chat-message=""
          data-flash={isFlashing ? '' : undefined}
          data-number={message.number}
          tabIndex={-1}
          onPointerEnter={() => acts.activate(message.number)}
          onFocus={() => acts.activate(message.number)}
        >
          {message.isSimulated ? (
            <Sample explanation={logTexts.simulated} className={styles.chatBody}>
              {(badge) => <Body {...props} badge={badge} />}
            </Sample>
          ) : (
            <div className={styles.chatBody}>
              <Body {...props} badge={null} />
            </div>
          )}
        </article>
      )}
    </div>
  )
})

type PartProps = MessageRowProps & { badge: ReactNode }

const Body = ({ badge, ...props }: PartProps) => {
  const { message, opensGroup, showsTier, memberId, rights, acts, marks } = props
  // Pointed at, or with the focus within: its actions are there.
  const isActive = useSyncExternalStore(marks.subscribe, () => marks.has('active', message.number))
  return (
    <>
      {opensGroup ? (
        <GroupHead message={message} showsTier={showsTier} badge={badge} />
      ) : isActive ? (
        <span className={styles.chatWhen}>
          <Time at={message.sentAt} as="time" />
        </span>
      ) : null}
      <Said {...props} badge={opensGroup ? null : badge} />
      {isActive && !message.isRemoved ? (
        <MessageActs message={message} rights={rights} memberId={memberId} acts={acts} />
      ) : null}
    </>
  )
}

const toName = ({ author }: Message): string => author?.name ?? logTexts.gone

const GroupHead = ({ message, showsTier, badge }: Pick<PartProps, 'message' | 'showsTier' | 'badge'>) => {
  const { author } = message
  return (
    <>
      <Face
        className={styles.chatFace}
        id={author?.id ?? toName(message)}
        name={toName(message)}
        look={message.isSimulated ? 'simulated' : 'person'}
      />
      <p className={styles.chatAuthor}>
        <b>
          <PersonName name={toName(message)} handle={author?.handle ?? null} />
        </b>
        {author?.isHost ? <span className={styles.role}>{logTexts.host}</span> : null}
        {author?.isModerator ? <span className={styles.role}>{logTexts.moderator}</span> : null}
        {author && showsTier && author.tier !== 'guest' ? (
          <span className={styles.role}>{tierNames[author.tier]}</span>
        ) : null}
        {badge}
        <Time at={message.sentAt} as="time" />
      </p>
    </>
  )
}

const Said = ({ message, memberId, acts, badge }: PartProps) => {
  const { text, picture, card } = message
  return (
    <div className={styles.chatSaid}>
      <ReplyLine message={message} onJump={acts.jump} />
      {message.isRemoved ? (
        <p className={styles.chatRemoved}>{logTexts.removed}</p>
      ) : (
        <>
          {text ? <PlainText draw={drawMentions(message.mentions)}>{text}</PlainText> : null}
          {picture ? <MessagePicture message={message} picture={picture} /> : null}
          {card ? <MessageCard card={card} isMine={message.author?.id === memberId} /> : null}
        </>
      )}
      {badge}
      {message.editedAt && !message.isRemoved ? <small>{logTexts.edited}</small> : null}
      {message.isPinned ? <small>{logTexts.pinned}</small> : null}
      <Reactions message={message} memberId={memberId} onReact={acts.react} />
    </div>
  )
}

const ReplyLine = ({ message: { replyTo }, onJump }: { message: Message; onJump: RowActs['jump'] }) => {
  if (!replyTo) return null
  const name = replyTo.authorName ?? logTexts.gone
  return (
    <button
      type="button"
      className={styles.chatReply}
      aria-label={logTexts.replyTo(name)}
      onClick={() => onJump(replyTo.number)}
    >
      <b>
        <OwnName>{name}</OwnName>
      </b>
      <OwnName>{replyTo.excerpt}</OwnName>
    </button>
  )
}

interface ReactionsProps {
  message: Message
  memberId: string
  onReact: RowActs['react']
}

const Reactions = ({ message, memberId, onReact }: ReactionsProps) =>
  message.reactions.length === 0 ? null : (
    <p className={styles.chatReactions}>
      {message.reactions.map(({ emoji, count, memberIds }) => {
        const isMine = memberIds.includes(memberId)
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isMine}
            aria-label={logTexts.reaction(emoji, count)}
            onClick={() => onReact(message, emoji, !isMine)}
          >
            <span aria-hidden="true">{emoji}</span> {count}
          </button>
        )
      })}
    </p>
  )
