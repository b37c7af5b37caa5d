import { Link } from '@tanstack/react-router'
import type { Notice } from '../../../../contract/notices.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Moment } from '../../../ui/moment.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { kindNames, noticeTexts } from '../content.ts'
import { placeOf } from '../rules.ts'

interface NoticeEntryProps {
  notice: Notice
  onOpen: (notice: Notice) => void
}

/** One of the list; pressed, it leads to its place, and is read. */
export const NoticeEntry = ({ notice, onOpen }: NoticeEntryProps) => {
  const { kind, title, text, path, mailed, createdAt, readAt } = notice
  return (
    <li className={classNames(readAt === null && 'unread')}>
      <p>
        <Link {...placeOf(path)} onClick={() => onOpen(notice)}>
          <OwnName>{title}</OwnName>
        </Link>
        {readAt === null ? <Badge look="hot">{noticeTexts.unread}</Badge> : null}
      </p>
      {text ? (
        <p className="said">
          <OwnName>{text}</OwnName>
        </p>
      ) : null}
      <small>
        {kindNames[kind]} · <Moment at={createdAt} />
        {mailed ? ` · ${noticeTexts.mailed}` : null}
      </small>
    </li>
  )
}
