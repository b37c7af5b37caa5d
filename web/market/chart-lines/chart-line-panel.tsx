import type { Pair } from '../../../contract/market.ts'
import { useChartLineChanges, useChartLines } from '../../data/chart-lines.ts'
import { formatPrice } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from '../price-alerts/price-alerts.module.css'
import { chartLineTexts as texts } from './content.ts'

const refuse = (error: Error): void => showToast(error.message, 'alert')

/** The lines of the pair's chart, those too that lie out of sight. */
export const ChartLinePanel = ({ pair, lastPrice }: { pair: Pair; lastPrice: number }) => {
  const lines = useChartLines(pair.id)
  const { create, remove } = useChartLineChanges(pair.id)
  return (
    <section className={styles.priceAlerts} aria-label={texts.title}>
      <p className="note">{texts.intro}</p>
      <p>
        <Button busy={create.isPending} onClick={() => create.mutate(lastPrice, { onError: refuse })}>
          {texts.add}
        </Button>
      </p>
      <QueryStates query={lines} empty={<p className="note">{texts.none}</p>}>
        {(all) => (
          <ul>
            {all.map(({ id, price }) => (
              <li key={id}>
                {formatPrice(price, pair.decimals)}
                <Button
                  size="small"
                  icon
                  look="plain"
                  aria-label={texts.removeName(formatPrice(price, pair.decimals))}
                  title={texts.remove}
                  onClick={() => remove.mutate(id, { onError: refuse })}
                >
                  <CrossIcon />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  )
}
