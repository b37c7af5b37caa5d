import { useMemo } from 'react'
import type { PracticeAccount, PracticeStatistics } from '../../../../contract/practice.ts'
import { formatCents, formatPercent } from '../../../lib/format.ts'
import { commonLabels } from '../../../ui/common-labels.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FoldPanel } from '../../../ui/fold-panel.tsx'
import { Table } from '../../../ui/table.tsx'
import { ruinTexts as texts } from '../content.ts'
import styles from '../practice.module.css'
import { RUIN_ORDERS, ruinRows } from '../rules.ts'

const COIN_PERCENT = 50

const chanceWords = (chance: number): string => {
  if (chance > 0 && chance < 0.0005) return 'under 0.1%'
  return chance < 1 && chance > 0.9995 ? 'over 99.9%' : formatPercent(chance * 100)
}

/** What a size of stake does to the balance in the long run. */
export const RuinTable = ({
  account,
  statistics,
}: {
  account: Pick<PracticeAccount, 'balanceCents' | 'payoutPercent'>
  statistics: Pick<PracticeStatistics, 'winRate' | 'n'>
}) => {
  const { winRate, n } = statistics
  const rows = useMemo(() => ruinRows(account.balanceCents, winRate ?? COIN_PERCENT), [account.balanceCents, winRate])
  return (
    <FoldPanel title={texts.title} className={styles.ruinOfStakes}>
      <Table
        caption={texts.caption}
        tight="phone"
        columns={[
          { key: 'share', head: texts.share, numeric: true, cell: ({ percent }) => formatPercent(percent) },
          { key: 'stake', head: texts.stake, numeric: true, cell: ({ stakeCents }) => formatCents(stakeCents) },
          {
            key: 'chance',
            head: texts.chance(RUIN_ORDERS),
            numeric: true,
            cell: ({ chance }) => <b>{chanceWords(chance)}</b>,
          },
        ]}
        rows={rows}
        rowKey={({ percent }) => percent}
      />
      <Disclosure summary={commonLabels.howItWorks}>
        <p>
          {winRate === null ? texts.coin : texts.measured(formatPercent(winRate), n)}{' '}
          {texts.formula(account.payoutPercent)}
        </p>
      </Disclosure>
    </FoldPanel>
  )
}
