import { Link } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCallerProfile, useProfile } from '../../data/profiles.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { Face } from '../../ui/face.tsx'
import { IntervalBar } from '../../ui/interval-bar.tsx'
import { OwnName } from '../../ui/plain-text.tsx'
import { personTexts } from './content.ts'
import styles from './person-name.module.css'

/** How long a pointer rests on a name before its card opens. */
const OPEN_MS = 350
const CARD_WIDTH = 336
const CARD_HEIGHT = 190
const GAP = 6

const placeOf = (name: Element): CSSProperties => {
  const { left, top, bottom } = name.getBoundingClientRect()
  const isBelow = bottom + CARD_HEIGHT + GAP < window.innerHeight
  return {
    left: Math.max(GAP, Math.min(left, window.innerWidth - CARD_WIDTH - GAP)),
    ...(isBelow ? { top: bottom + GAP } : { bottom: window.innerHeight - top + GAP }),
  }
}

/** A member's name. With a public profile it leads there, and shows a card under a resting pointer or the focus. */
export const PersonName = ({ name, handle }: { name: string; handle: string | null }) =>
  handle === null ? <OwnName>{name}</OwnName> : <LinkedName name={name} handle={handle} />

const LinkedName = ({ name, handle }: { name: string; handle: string }) => {
  const [place, setPlace] = useState<CSSProperties | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = (name: Element, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPlace(placeOf(name)), afterMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  return (
    <>
      <Link
        className={styles.personName}
        to="/u/$handle"
        params={{ handle }}
        aria-describedby={place ? id : undefined}
        onPointerEnter={({ currentTarget, pointerType }) => {
          if (pointerType === 'mouse') open(currentTarget, OPEN_MS)
        }}
        onPointerLeave={close}
        onFocus={({ currentTarget }) => open(currentTarget, 0)}
        onBlur={close}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close()
        }}
      >
        <OwnName>{name}</OwnName>
      </Link>
      {place ? createPortal(<PersonCard id={id} handle={handle} place={place} />, document.body) : null}
    </>
  )
}

/** A caller's public name, which leads to their profile where that is public. */
export const CallerName = ({ caller, handle }: { caller: string | null; handle: string }) => (
  <PersonName name={handle} handle={useCallerProfile(caller)} />
)

/** Who somebody is, and what came of their calls, or of their practice trades. Nothing while the profile is not public. */
const PersonCard = ({ id, handle, place }: { id: string; handle: string; place: CSSProperties }) => {
  const { data: profile } = useProfile(handle)
  if (!profile) return null
  const { calls, practice } = profile
  const record = calls ?? practice
  return (
    <div role="tooltip" id={id} className={styles.personCard} style={place}>
      <Face color={profile.faceColor} name={profile.name} />
      <p>
        <b>
          <OwnName>{profile.name}</OwnName>
        </b>
        <small>
          @{handle} · {personTexts.followers(profile.followers)}
        </small>
      </p>
      {record.winRate !== null && record.interval !== null ? (
        <div className={styles.record}>
          <b>{formatPercent(record.winRate)}</b>{' '}
          {calls ? personTexts.calls(formatCount(record.n)) : personTexts.trades(formatCount(record.n))}
          <IntervalBar estimate={record.winRate} {...record.interval} breakEven={practice.breakEvenRate} />
          <small>{formatInterval(record.interval)}</small>
        </div>
      ) : (
        <small className={styles.record}>{personTexts.short(formatCount(record.n))}</small>
      )}
    </div>
  )
}
