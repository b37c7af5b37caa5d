import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { listMonthLeaders, MARATHON_OPENING_CENTS, type Marathon } from '../../../contract/marathon-places.ts'
import { formatCents } from '../../lib/format.ts'
import { loadOf } from '../../lib/load-of.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FoldPanel } from '../../ui/fold-panel.tsx'
import { type Notice, NoticeLine } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sample } from '../../ui/sample.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useMarathons, useOwnMarathonsTopic } from './api.ts'
import { JoinDialog } from './components/join-dialog.tsx'
import { MarathonTicket } from './components/marathon-ticket.tsx'
import styles from './components/member-marathons.module.css'
import { MonthLeaders } from './components/month-leaders.tsx'
import { toReminderId } from './components/reminder-button.tsx'
import { explainer, memberSamples, memberTexts, ticketTexts as texts } from './content.ts'
import { findAsked, toShelves } from './place-rules.ts'

/** What marathons look like, while the real ones do not load. */
const SampleMarathons = () => (
  <section className={styles.marathonGrid} aria-label={memberTexts.sampleTitle}>
    {memberSamples.map(({ name, status, prize, days, fee }) => (
      <Sample key={name} className={styles.marathonTicket} explanation={memberTexts.sampleExplanation}>
        {(badge) => (
          <>
            <div className={styles.body}>
              <p className={styles.marks}>
                <Badge look={status === 'LIVE NOW' ? 'hot' : 'outline'}>{status}</Badge>
                {badge}
              </p>
              <h2 className="display">{name}</h2>
            </div>
            <dl className={styles.stub}>
              <div>
                <dt>{texts.pool}</dt>
                <dd>{prize}</dd>
              </div>
              <div>
                <dt>{texts.fee}</dt>
                <dd>{texts.points(fee)}</dd>
              </div>
              <div>
                <dt>{texts.length}</dt>
                <dd>{texts.days(days)}</dd>
              </div>
            </dl>
          </>
        )}
      </Sample>
    ))}
  </section>
)

/** How a marathon goes, in four steps; a phone shows the marathons first. */
const Explainer = () => (
  <FoldPanel title={explainer.title}>
    <ol className={styles.marathonSteps}>
      {explainer.steps(formatCents(MARATHON_OPENING_CENTS)).map(([title, text]) => (
        <li key={title}>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </FoldPanel>
)

const Loading = () => (
  <SkeletonGroup label={memberTexts.loading}>
    <Skeleton height="280px" />
  </SkeletonGroup>
)

type Ask = (marathon: Marathon | null) => void

const Grid = ({ title, marathons, ask }: { title: string; marathons: readonly Marathon[]; ask: Ask }) =>
  marathons.length === 0 ? null : (
    <section className={styles.marathonGrid} aria-label={title}>
      {marathons.map((marathon) => (
        <MarathonTicket key={marathon.id} marathon={marathon} onJoin={() => ask(marathon)} />
      ))}
    </section>
  )

/** Those that are over; a phone opens them on demand. */
const Over = (props: { marathons: readonly Marathon[]; ask: Ask }) => {
  const isPhone = useMedia(PHONE)
  if (!isPhone || props.marathons.length === 0) return <Grid title={memberTexts.over} {...props} />
  return (
    <FoldPanel title={memberTexts.over} className={styles.over}>
      {props.marathons.map((marathon) => (
        <MarathonTicket key={marathon.id} marathon={marathon} onJoin={() => props.ask(marathon)} />
      ))}
    </FoldPanel>
  )
}

const Shelves = ({ marathons, ask }: { marathons: readonly Marathon[]; ask: Ask }) => {
  const { featured, open, over } = toShelves(marathons)
  return (
    <>
      {featured ? (
        <section aria-label={memberTexts.featured}>
          <MarathonTicket isFeatured marathon={featured} onJoin={() => ask(featured)} />
        </section>
      ) : null}
      <Grid title={memberTexts.open} marathons={open} ask={ask} />
      <Explainer />
      <MonthLeaders />
      <Over marathons={over} ask={ask} />
    </>
  )
}

/** Does what the address promised: asks for the code, or leads to the reminder. */
const useIntent = (marathons: readonly Marathon[] | undefined, ask: Ask, say: (notice: Notice) => void) => {
  const { marathon: asked, intent } = useSearch({ from: '/_member/dashboard/marathons' })
  const follow = useEffectEvent(() => {
    const found = findAsked(marathons ?? [], asked)
    if (found === null) say({ kind: 'failed', message: memberTexts.wasSample })
    if (intent === 'join' && !found?.isParticipating) ask(found)
    if (intent === 'remind' && found) document.getElementById(toReminderId(found))?.focus()
  })
  const isKnown = marathons !== undefined
  useEffect(() => {
    if (isKnown && typeof asked === 'string') follow()
  }, [isKnown, asked])
}

/** The marathons that members can enter, and the box for an access code. */
const MarathonsPage = () => {
  const marathons = useMarathons()
  const dialog = useDialog<Marathon | null>()
  const [notice, setNotice] = useState<Notice | null>(null)
  useOwnMarathonsTopic()
  useIntent(marathons.data, dialog.ask, setNotice)
  const isLost = marathons.data === undefined && marathons.error !== null
  return (
    <>
      <PageHead
        title={memberTexts.title}
        beside={<Badge look="hatched">{memberTexts.mark}</Badge>}
        end={<Button onClick={() => dialog.ask(null)}>{memberTexts.insertCode}</Button>}
      />
      <p className="deck">{memberTexts.deck}</p>
      <NoticeLine of={notice} onDismiss={() => setNotice(null)} />
      <div className={styles.memberMarathons}>
        <QueryStates
          query={marathons}
          loading={<Loading />}
          isEmpty={(list) => toShelves(list).featured === null && list.length === 0}
          empty={
            <>
              <EmptyState
                title={memberTexts.none}
                action={
                  <Link className={buttonClass()} to="/dashboard/practice">
                    {memberTexts.toPractice}
                  </Link>
                }
              >
                {memberTexts.noneNext}
              </EmptyState>
              <Explainer />
              <MonthLeaders />
            </>
          }
        >
          {(list) => <Shelves marathons={list} ask={dialog.ask} />}
        </QueryStates>
        {isLost ? (
          <>
            <SampleMarathons />
            <Explainer />
            <MonthLeaders />
          </>
        ) : null}
        <p className="warn">
          <b>Risk warning.</b> {memberTexts.risk}
        </p>
      </div>
      {dialog.asked ? (
        <JoinDialog
          key={dialog.asked.number}
          about={marathons.data?.find(({ id }) => id === dialog.asked?.about?.id) ?? dialog.asked.about}
          open={dialog.open}
          close={dialog.close}
        />
      ) : null}
    </>
  )
}

export const load = loadOf(listMonthLeaders)

export default MarathonsPage
