import { useState } from 'react'
import { TableSwitch } from '../../../ui/chart/table-switch.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useReliability } from '../api.ts'
import { BREAK_EVEN_PERCENT, reliabilityTexts } from '../content.ts'
import { toScale } from '../reliability-rules.ts'
import { useChosenMarket } from './market-switch.tsx'
import { Part } from './part.tsx'
import styles from './reliability.module.css'
import { ReliabilityPanel } from './reliability-panel.tsx'
import { useChosenTimeframe } from './timeframe-switch.tsx'

/** Confidence against what happened: the record's, and clearly apart from it the back-test's, on one scale. */
export const Reliability = () => {
  const timeframe = useChosenTimeframe()
  const [table, setTable] = useState(false)
  const reliability = useReliability(timeframe, useChosenMarket())
  return (
    <Part id="confidence" title={reliabilityTexts.title} note={reliabilityTexts.note} folds="phone">
      <TableSwitch table={table} onSwitch={setTable} />
      <QueryStates query={reliability} loading={<Skeleton height="380px" />}>
        {({ record, backtest }) => {
          const shared = {
            scale: toScale([...record, ...backtest], BREAK_EVEN_PERCENT),
            breakEven: BREAK_EVEN_PERCENT,
            table,
          }
          return (
            <div className={styles.reliabilityPanels}>
              <ReliabilityPanel source="record" bins={record} {...shared} />
              <ReliabilityPanel source="backtest" bins={backtest} {...shared} />
              {table ? null : <p className="note">{reliabilityTexts.axis}</p>}
            </div>
          )
        }}
      </QueryStates>
    </Part>
  )
}
