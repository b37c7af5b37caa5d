import type { ReplyOf } from '../../../../contract/call.ts'
import type { listReferralLeaders } from '../../../../contract/referrals.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useReferralLeaders } from '../api.ts'
import { leaderTexts } from '../content.ts'
import styles from './referrals.module.css'

type Leader = ReplyOf<typeof listReferralLeaders>[number]

const columns: Column<Leader>[] = [
  {
    key: 'rank',
    head: 'Rank',
    numeric: true,
    className: styles.rank,
    cell: ({ rank }) => <b className="fig">{rank}</b>,
  },
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, isMe }) => (
      <>
        <b>{name}</b>
        {isMe ? (
          <Badge look="hot" className={styles.ownRank}>
            {leaderTexts.me}
          </Badge>
        ) : null}
      </>
    ),
  },
  { key: 'referrals', head: 'Referrals', numeric: true, cell: ({ referrals }) => formatCount(referrals) },
]

const withEarnings: Column<Leader>[] = [
  ...columns,
  { key: 'earnings', head: 'Earned U-Points', numeric: true, cell: ({ earnings }) => formatCount(earnings) },
]

/** Who brought the most members whose deposit is verified. */
export const Leaderboard = ({ rewarded }: { rewarded: boolean }) => (
  <Panel title={leaderTexts.title}>
    <QueryStates
      query={useReferralLeaders()}
      loading={
        <SkeletonGroup label={leaderTexts.title} className={styles.skeletonRows}>
          <Skeleton />
          <Skeleton width="70%" />
        </SkeletonGroup>
      }
      empty={<EmptyState title={leaderTexts.none}>{leaderTexts.hint}</EmptyState>}
    >
      {(leaders) => (
        <Table
          caption={leaderTexts.caption}
          tight="phone"
          columns={rewarded ? withEarnings : columns}
          rows={leaders}
          rowKey={({ rank, name }) => `${rank} ${name}`}
        />
      )}
    </QueryStates>
  </Panel>
)
