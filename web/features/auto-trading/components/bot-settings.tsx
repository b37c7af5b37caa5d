import { Link } from '@tanstack/react-router'
import {
  BotTimeframe,
  RiskLevel,
  type TradeSize,
  type TradingBot,
  tradeSizes,
} from '../../../../contract/auto-trading.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Time } from '../../../ui/time.tsx'
import { useBotChange } from '../api.ts'
import styles from '../auto-trading.module.css'
import { fixedHint, reachHint, riskHint, sizeHint, sizeNames, botTexts as texts, timeframeHint } from '../content.ts'

const named = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }))
const sizes = tradeSizes.map((cents) => ({ value: `${cents}` as const, label: sizeNames[cents] }))
const sizeFrom = (text: string): TradeSize => tradeSizes.find((cents) => `${cents}` === text) ?? tradeSizes[0]

/** What the bot does, each choice in force as soon as it is made. */
export const BotSettings = ({ bot }: { bot: TradingBot }) => {
  const change = useBotChange()
  // What was asked for stands until it is answered: a second choice is made on top of the first.
  const shown = change.isPending && change.variables ? { ...bot, ...change.variables } : bot
  const { active, timeframe, riskLevel, tradeSizeCents } = shown
  const set = (chosen: Partial<typeof shown>) => {
    const wanted = { active, timeframe, riskLevel, tradeSizeCents, ...chosen }
    change.mutate({
      active: wanted.active,
      timeframe: wanted.timeframe,
      riskLevel: wanted.riskLevel,
      tradeSizeCents: wanted.tradeSizeCents,
    })
  }
  return (
    <Panel title={texts.settings}>
      <div className={styles.botSettings}>
        <div className={styles.choice}>
          <h3>{texts.state}</h3>
          <Segmented
            label={texts.state}
            value={active ? 'active' : 'paused'}
            onChange={(state) => set({ active: state === 'active' })}
            options={[
              { value: 'active', label: texts.active },
              { value: 'paused', label: texts.paused },
            ]}
          />
          <p className="hint" aria-live="polite">
            {bot.runsUntil ? (
              <>
                {texts.runsUntil} <Time at={bot.runsUntil} />
              </>
            ) : (
              texts.isPaused
            )}
          </p>
        </div>
        <div className={styles.choice}>
          <h3>{texts.timeframe}</h3>
          <Segmented
            label={texts.timeframe}
            value={timeframe}
            onChange={(chosen) => set({ timeframe: chosen })}
            options={named(BotTimeframe.options)}
          />
          <p className="hint">{timeframeHint(timeframe)}</p>
        </div>
        <div className={styles.choice}>
          <h3>{texts.riskLevel}</h3>
          <Segmented
            label={texts.riskLevel}
            value={riskLevel}
            onChange={(chosen) => set({ riskLevel: chosen })}
            options={named(RiskLevel.options)}
          />
          <div className="hint" aria-live="polite">
            <p>{riskHint(riskLevel)}</p>
            {bot.fixedLeastConfidence !== null && riskLevel === bot.riskLevel ? (
              <p>{fixedHint(bot.fixedLeastConfidence)}</p>
            ) : (
              bot.reach
                .filter((reach) => reach.riskLevel === riskLevel)
                .map((reach) => <p key={reach.timeframe}>{reachHint(reach)}</p>)
            )}
          </div>
        </div>
        <div className={styles.choice}>
          <h3>{texts.tradeSize}</h3>
          <Segmented
            label={texts.tradeSize}
            value={`${tradeSizeCents}`}
            onChange={(chosen) => set({ tradeSizeCents: sizeFrom(chosen) })}
            options={sizes}
          />
          <p className="hint">{sizeHint}</p>
        </div>
        <FormError>{change.error?.message}</FormError>
        <p className="note">
          {texts.limits} <Link to="/dashboard/practice">{texts.toPractice}</Link>
        </p>
      </div>
    </Panel>
  )
}
