import { useState } from 'react'
import {
  INDICATOR_SETTINGS,
  type Indicator,
  IndicatorKind,
  type IndicatorSetting,
  MAX_INDICATORS,
} from '../../../contract/chart-layouts.ts'
import { formatPrice } from '../../lib/format.ts'
import { plainNumber, readNumber } from '../../lib/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { Field, NumberInput } from '../../ui/field.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { settingNames, pickerTexts as texts } from './content.ts'
import { indicatorNames, toIndicatorName, toUsual } from './indicator-names.ts'
import styles from './indicator-picker.module.css'

interface SettingProps {
  label: string
  value: number
  setting: IndicatorSetting
  change: (value: number) => void
}

/** A number that is drawn as soon as it fits. */
const Setting = ({ label, value, setting: { min, max, decimals }, change }: SettingProps) => {
  const [text, setText] = useState(formatPrice(value, decimals))
  const read = readNumber(text, { decimals })
  const fits = read.problem === null && read.value >= min && read.value <= max
  return (
    <Field label={label} error={fits ? undefined : texts.range(min, max)}>
      <NumberInput
        kind={decimals > 0 ? 'decimal' : 'whole'}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          const { value: next, problem } = readNumber(target.value, { decimals })
          if (problem === null && next >= min && next <= max) change(plainNumber(next.toFixed(decimals)))
        }}
      />
    </Field>
  )
}

interface PickerProps {
  shown: readonly Indicator[]
  change: (indicators: Indicator[]) => void
}

/** Adds indicators to the chart, sets and removes them. */
export const IndicatorPicker = ({ shown, change }: PickerProps) => (
  <section className={styles.picker} aria-label={texts.title}>
    <fieldset className={styles.kinds} aria-label={texts.add}>
      {IndicatorKind.options.map((kind) => (
        <Button
          key={kind}
          size="small"
          disabled={shown.length >= MAX_INDICATORS}
          title={texts.longNames[kind]}
          onClick={() => change([...shown, toUsual(kind)])}
        >
          + {indicatorNames[kind]}
        </Button>
      ))}
    </fieldset>
    {shown.length === 0 ? <p className="note">{texts.none}</p> : null}
    <ul>
      {shown.map((indicator, place) => (
        <li key={`${indicator.kind} ${place} ${shown.length}`}>
          <b>{indicatorNames[indicator.kind]}</b>
          {INDICATOR_SETTINGS[indicator.kind].map((setting, index) => (
            <Setting
              key={settingNames[indicator.kind][index]}
              label={settingNames[indicator.kind][index] ?? ''}
              value={indicator.settings[index] ?? setting.usual}
              setting={setting}
              change={(value) =>
                change(
                  shown.map((one, at) =>
                    at === place
                      ? { ...one, settings: one.settings.map((old, i) => (i === index ? value : old)) }
                      : one,
                  ),
                )
              }
            />
          ))}
          <Button
            size="small"
            icon
            look="plain"
            aria-label={texts.remove(toIndicatorName(indicator))}
            title={texts.remove(toIndicatorName(indicator))}
            onClick={() => change(shown.filter((_, at) => at !== place))}
          >
            <CrossIcon />
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
