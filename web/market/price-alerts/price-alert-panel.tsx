import { type FormEvent, useState } from 'react'
import type { Pair } from '../../../contract/market.ts'
import { usePriceAlertChanges, usePriceAlerts } from '../../data/price-alerts.ts'
import { formatPrice } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field, NumberInput } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { priceAlertTexts as texts } from './content.ts'
import { findSide, readPrice } from './price-alert-rules.ts'
import styles from './price-alerts.module.css'

const AddAlert = ({ pair, lastPrice }: { pair: Pair; lastPrice: number }) => {
  const { create } = usePriceAlertChanges()
  const [text, setText] = useState(() => formatPrice(lastPrice, pair.decimals))
  const [problem, setProblem] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const { price, problem: refused } = readPrice(text, pair.decimals)
    if (price === null) return setProblem(refused)
    const side = findSide(price, lastPrice)
    if (!side) return setProblem(texts.priceThere)
    setProblem(undefined)
    create.mutate({ pair: pair.id, side, price }, { onError: (error) => setProblem(error.message) })
  }
  return (
    <form className={styles.addAlert} noValidate onSubmit={add}>
      <Field label={`${texts.price}, ${pair.name}`} error={problem}>
        <NumberInput kind="decimal" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button type="submit" busy={create.isPending}>
        {texts.add}
      </Button>
    </form>
  )
}

/** The member's price alerts: made, listed and removed. */
export const PriceAlertPanel = ({ pair, lastPrice }: { pair: Pair; lastPrice: number }) => {
  const alerts = usePriceAlerts()
  const { remove } = usePriceAlertChanges()
  return (
    <section className={styles.priceAlerts} aria-label={texts.title}>
      <p className="note">{texts.intro}</p>
      <AddAlert key={pair.id} pair={pair} lastPrice={lastPrice} />
      <FormError>{remove.error?.message}</FormError>
      <QueryStates query={alerts} empty={<p className="note">{texts.none}</p>}>
        {(all) => (
          <ul>
            {all.map((alert) => (
              <li key={alert.id}>
                <span>
                  {texts.target(alert)}{' '}
                  <small>{alert.reachedAt === null ? texts.waiting : texts.reachedAt(alert.reachedAt)}</small>
                </span>
                <Button
                  size="small"
                  icon
                  look="plain"
                  aria-label={texts.removeName(alert)}
                  title={texts.remove}
                  onClick={() => remove.mutate(alert.id)}
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
