import { Link } from '@tanstack/react-router'
import {
  BotTimeframe,
  RiskLevel,
  type TradeSize,
  type TradingBot,
  tradeSizes,
} from '../../../../contract/auto-trading.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Time } from '../../../ui/time.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useBotChange } from '../api.ts'
import styles from '../auto-trading.module.css'
import { fixedHint, presetTexts, riskHint, sizeHint, sizeNames, botTexts as texts, timeframeHint } from '../content.ts'
import { toReplay } from '../rules.ts'
import { ReplayFigures } from './replay-figures.tsx'

const named = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }))
const sizes = tradeSizes.map((cents) => ({ value: `${cents}` as const, label: sizeNames[cents] }))
const sizeFrom = (text: string): TradeSize => tradeSizes.find((cents) => `${cents}` === text) ?? tradeSizes[0]

/** Starts the bot as it is set, or pauses it. */
export const StartBot = ({ bot: { active, timeframe, riskLevel, tradeSizeCents } }: { bot: TradingBot }) => {
  const change = useBotChange()
  const press = () =>
    change.mutate(
      { active: !active, timeframe, riskLevel, tradeSizeCents },
      { onError: ({ message }) => showToast(message, 'alert') },
    )
  return (
    <Button look={active ? 'outline' : 'primary'} busy={change.isPending} onClick={press}>
      {active ? texts.pause : texts.start}
    </Button>
  )
}

interface PresetsProps {
  bot: TradingBot
  riskLevel: RiskLevel
  stakeCents: number
  choose: (riskLevel: RiskLevel) => void
}

/** The risk levels, each with what it would have done with the last signals. */
const Presets = ({ bot, riskLevel: chosen, stakeCents, choose }: PresetsProps) => (
  <fieldset className={styles.presets} aria-label={texts.riskLevel}>
    {RiskLevel.options.map((riskLevel) => {
      const replay = toReplay(bot.reach, riskLevel, stakeCents)
      return (
        <button key={riskLevel} type="button" aria-pressed={riskLevel === chosen} onClick={() => choose(riskLevel)}>
          <b>{riskLevel}</b>
          <span>{presetTexts.passed(replay.followed, replay.signals)}</span>
          {replay.settled === 0 ? null : <ReplayFigures of={replay} />}
        </button>
      )
    })}
  </fieldset>
)

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
          <h3>{texts.riskLevel}</h3>
          <Presets
            bot={bot}
            riskLevel={riskLevel}
            stakeCents={tradeSizeCents}
            choose={(chosen) => set({ riskLevel: chosen })}
          />
          <div className="hint" aria-live="polite">
            <p>{riskHint(riskLevel)}</p>
            {bot.fixedLeastConfidence !== null && riskLevel === bot.riskLevel ? (
              <p>{fixedHint(bot.fixedLeastConfidence)}</p>
            ) : null}
            <p>{presetTexts.replayed(tradeSizeCents)}</p>
          </div>
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
