import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { Meter } from '../../../ui/meter.tsx'
import { trainingTexts } from '../content.ts'

/** Why there are no signals yet: the engines still learn. When they have, everything on the screen is asked for again. */
export const TrainingNote = () => {
  const client = useQueryClient()
  const training = useServiceInfo()?.training ?? null
  const wasTraining = useRef(false)
  useEffect(() => {
    if (wasTraining.current && training === null) client.invalidateQueries()
    wasTraining.current = training !== null
  }, [training, client])
  if (training === null) return null
  const words = trainingTexts.progress(training)
  return (
    <section className="training" aria-label={trainingTexts.title}>
      <p role="status">
        <b>{trainingTexts.title}</b> {trainingTexts.meanwhile}
      </p>
      <Meter label={trainingTexts.title} value={training} max={1} words={words} />
      <span className="note fig">{words}</span>
    </section>
  )
}
