import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '../../../contract/profiles.ts'
import { useFollow, useProfile } from '../../data/profiles.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { formatCents, formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { useStoredSession } from '../../lib/use-stored-session.ts'
import { verdictNames } from '../../market/content.ts'
import { personTexts } from '../../market/profiles/content.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face } from '../../ui/face.tsx'
import { IntervalBar } from '../../ui/interval-bar.tsx'
import { OwnName } from '../../ui/plain-text.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './components/profiles.module.css'
import { profileTexts } from './content.ts'

/** A member as they show themselves to everybody. */
const ProfilePage = () => {
  const { handle } = useParams({ from: '/_open/u/$handle' })
  const profile = useProfile(handle)
  if (profile.error instanceof CallFailure && profile.error.is('PROFILE_NOT_FOUND'))
    return (
      <EmptyState
        className={styles.missing}
        title={profileTexts.notFound}
        action={
          <Link className={buttonClass({ look: 'primary' })} to="/">
            {profileTexts.toStart}
          </Link>
        }
      >
        {profile.error.message}
      </EmptyState>
    )
  return <QueryStates query={profile}>{(shown) => <Shown profile={shown} />}</QueryStates>
}

const Shown = ({ profile }: { profile: Profile }) => (
  <article className={styles.profile}>
    <header>
      <Face className={styles.largeFace} color={profile.faceColor} name={profile.name} />
      <div>
        <h1 className="display">
          <OwnName>{profile.name}</OwnName>
        </h1>
        <p className={styles.facts}>
          <span>@{profile.handle}</span>
          {profile.hosts.map((room) => (
            <span key={room}>
              {profileTexts.hosts}{' '}
              <b>
                <OwnName>{room}</OwnName>
              </b>
            </span>
          ))}
          <span>{personTexts.followers(profile.followers)}</span>
          <span>
            {profileTexts.since} <Time at={profile.since} as="date" />
          </span>
        </p>
      </div>
      <div className={styles.acts}>
        <FollowButton handle={profile.handle} referralCode={profile.referralCode} />
        {profile.calls ? <CopyLink /> : null}
      </div>
    </header>
    {profile.calls ? <Results title={profileTexts.calls} of={profile.calls} profile={profile} /> : null}
    <Results title={profileTexts.practice} of={profile.practice} profile={profile}>
      {profile.practice.course.length === 0 ? <NoTrades of={profile} /> : <Curve of={profile.practice} />}
    </Results>
    {profile.marathons.length > 0 ? <Marathons of={profile.marathons} /> : null}
  </article>
)

/** A visitor signs up first. */
const FollowButton = ({ handle, referralCode }: Pick<Profile, 'handle' | 'referralCode'>) => {
  const isSignedIn = useStoredSession()
  const { follow, setFollowing, isPending } = useFollow(handle, isSignedIn)
  if (!isSignedIn)
    return (
      <Link
        className={buttonClass({ look: 'primary' })}
        to="/signup"
        search={{ ref: referralCode, next: `/u/${handle}` }}
      >
        {profileTexts.follow}
      </Link>
    )
  if (!follow) return null
  if (follow.isMe)
    return (
      <Link className={buttonClass()} to="/dashboard/profile">
        {profileTexts.edit}
      </Link>
    )
  return (
    <Button
      look={follow.isFollowing ? 'plain' : 'primary'}
      aria-pressed={follow.isFollowing}
      busy={isPending}
      onClick={() => setFollowing(!follow.isFollowing)}
    >
      {follow.isFollowing ? profileTexts.following : profileTexts.follow}
    </Button>
  )
}

/** Where a member chooses whose calls are copied. */
const CopyLink = () =>
  useStoredSession() ? (
    <Link className={buttonClass()} to="/dashboard/copy-trading">
      {profileTexts.copy}
    </Link>
  ) : null

interface ResultsProps {
  title: string
  of: Pick<Profile['practice'], 'won' | 'n' | 'winRate' | 'interval' | 'verdict'>
  profile: Profile
  children?: ReactNode
}

const Results = ({ title, of: { won, n, winRate, interval, verdict }, profile, children }: ResultsProps) => (
  <section className={styles.results} aria-label={title}>
    <div>
      <h2>{title}</h2>
      {winRate === null || interval === null ? (
        <p>{personTexts.short(formatCount(n))}</p>
      ) : (
        <>
          <p className={classNames(styles.rate, 'fig')}>{formatPercent(winRate)}</p>
          <p>
            {profileTexts.wonOf(formatCount(won), formatCount(n))}. {verdictNames[verdict]}.
          </p>
          <IntervalBar large estimate={winRate} {...interval} breakEven={profile.practice.breakEvenRate} />
          <p className={styles.ends}>
            <span>{formatInterval(interval)}</span>
            <span>{profileTexts.breakEven(formatPercent(profile.practice.breakEvenRate))}</span>
          </p>
        </>
      )}
    </div>
    {children}
  </section>
)

const Marathons = ({ of }: { of: Profile['marathons'] }) => (
  <section className={styles.marathons} aria-label={profileTexts.marathons}>
    <h2>{profileTexts.marathons}</h2>
    <ul>
      {of.map(({ id, name, endedAt, rank, ranked, profitCents }) => (
        <li key={id}>
          <Link to="/dashboard/marathons/$id" params={{ id }}>
            <OwnName>{name}</OwnName>
          </Link>
          <span>
            <Time at={endedAt} as="date" />
          </span>
          <b>{profileTexts.place(formatCount(rank), formatCount(ranked))}</b>
          <span className="fig">{formatCents(profitCents)}</span>
        </li>
      ))}
    </ul>
  </section>
)

const WIDTH = 600
const HEIGHT = 160

/** What will be here, and to the member what comes next. */
const NoTrades = ({ of: { handle } }: { of: Profile }) => {
  const { follow } = useFollow(handle, useStoredSession())
  return (
    <div>
      <p className="note">{profileTexts.noTrades}</p>
      {follow?.isMe ? (
        <Link className={buttonClass({ look: 'primary' })} to="/dashboard/practice">
          {profileTexts.trade}
        </Link>
      ) : null}
    </div>
  )
}

/** Profit over the trades, and the last of them as squares. */
const Curve = ({ of: { course, last } }: { of: Profile['practice'] }) => {
  const end = course.at(-1) ?? 0
  const [low, high] = [Math.min(0, ...course), Math.max(0, ...course)]
  const y = (value: number) => (HEIGHT * (high - value)) / Math.max(1, high - low)
  const x = (at: number) => (WIDTH * at) / Math.max(1, course.length)
  const points = [0, ...course].map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const won = last.filter(Boolean).length
  return (
    <figure className={styles.curve}>
      <figcaption>
        {profileTexts.curve}: {profileTexts.curveWords(`${end > 0 ? '+' : ''}${end.toFixed(1)}`)}
      </figcaption>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 ${y(0)}H${WIDTH}`} />
        <polyline points={points} />
      </svg>
      <p className={styles.squares} role="img" aria-label={profileTexts.last(won, last.length)}>
        {last.map((isWon) => (isWon ? '■' : '□')).join('')}
      </p>
      <p className="note">{profileTexts.last(won, last.length)}</p>
    </figure>
  )
}

export default ProfilePage
