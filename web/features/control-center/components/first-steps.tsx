import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { FirstStep, FirstStepName } from '../../../../contract/today.ts'
import { useCollectSteps } from '../../../data/today.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { stepTexts as texts } from '../content.ts'
import styles from './guest.module.css'

const WAYS: Record<Exclude<FirstStepName, 'email'>, ComponentProps<typeof Link>['to']> = {
  trade: '/dashboard/practice',
  lesson: '/dashboard/learning',
  room: '/dashboard/traders-rooms',
  unlock: '/dashboard/account-setup',
}

const sum = (steps: readonly FirstStep[]): number => steps.reduce((total, { points }) => total + points, 0)

/** A new member's checklist. Each step that is done pays its points once, when they are collected. */
export const FirstSteps = ({ steps }: { steps: readonly FirstStep[] }) => {
  const collect = useCollectSteps()
  const due = sum(steps.filter(({ isDone, isPaid }) => isDone && !isPaid))
  const firstOpen = steps.find(({ isDone }) => !isDone)?.step
  const press = () =>
    collect.mutate(undefined, {
      onSuccess: ({ points }) => showToast(texts.collected(formatCount(points))),
      onError: ({ message }) => showToast(message, 'alert'),
    })
  return (
    <section aria-labelledby="first-steps">
      <header className={styles.stepsHead}>
        <h2 id="first-steps">{texts.title}</h2>
        <span>{texts.earned(formatCount(sum(steps.filter(({ isPaid }) => isPaid))), formatCount(sum(steps)))}</span>
        {due > 0 ? (
          <Button size="small" look="primary" busy={collect.isPending} onClick={press}>
            {texts.collect(formatCount(due))}
          </Button>
        ) : null}
      </header>
      <ol className={styles.steps}>
        {steps.map(({ step, points, isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            <span className={styles.number}>{isDone ? <CheckIcon /> : null}</span>
            {points > 0 ? <Badge look={isDone ? 'quiet' : 'outline'}>{texts.points(formatCount(points))}</Badge> : null}
            <b>{texts.steps[step].title}</b>
            <p>{isDone ? texts.done : texts.steps[step].hint}</p>
            {isDone || step === 'email' ? null : (
              <Link
                data-way={step === 'unlock' || undefined}
                className={buttonClass({ look: step === firstOpen ? 'ink' : 'outline' })}
                to={WAYS[step]}
              >
                {texts.steps[step].action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
