import { useState } from 'react'
import type { LessonFigure as FigureName } from '../../../../contract/lessons.ts'
import { fieldNumber } from '../../../lib/typed-number.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Field, NumberInput } from '../../../ui/field.tsx'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type FigureAnswer, figureRules, readValue } from '../figure-rules.ts'
import styles from './lessons.module.css'

/** A calculation whose figures the reader changes; its sums are those that the rest of the product uses. */
export const LessonFigure = ({ name }: { name: FigureName }) => {
  const { title, fields, answer } = figureRules[name]
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  const toText = ({ name: key, start }: (typeof fields)[number]) => written[key] ?? fieldNumber(start)
  const values = fields.map((field) => readValue(field, toText(field)))
  const known = values.every(({ problem }) => problem === null)
  return (
    <Panel title={title} level={3} className={styles.lessonFigure}>
      <div className={styles.figureFields}>
        {fields.map((field, at) => (
          <Field key={field.name} label={field.label} error={values[at]?.problem ?? undefined}>
            <NumberInput
              kind="decimal"
              value={toText(field)}
              onChange={({ target }) => setWritten({ ...written, [field.name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <div aria-live="polite">
        {known ? (
          <Answer of={answer(Object.fromEntries(fields.map(({ name: key }, at) => [key, values[at]?.value ?? 0])))} />
        ) : null}
      </div>
    </Panel>
  )
}

const Answer = ({ of: { lines, rate } }: { of: FigureAnswer }) => (
  <>
    {rate ? <IntervalBar {...rate} large /> : null}
    <DescriptionList>
      {lines.map(([words, value]) => (
        <Fact key={words} term={words}>
          {value}
        </Fact>
      ))}
    </DescriptionList>
  </>
)
