import { useEffect, useRef, useState } from 'react'
import { useTheme } from '../../lib/use-theme.ts'
import { Button } from '../../ui/button.tsx'
import { chartTexts } from '../content.ts'
import { type CandleDrawing, createCandleChart } from './create-candle-chart.ts'

/** The canvas. `label` says in words what it shows; the table beside it holds the figures. */
export const CandleChart = ({ label, ...drawing }: CandleDrawing & { label: string }) => {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof createCandleChart>>(null)
  const [follows, setFollows] = useState(true)
  const theme = useTheme()

  useEffect(() => {
    if (!element.current) return
    const created = createCandleChart(element.current, setFollows)
    chart.current = created
    return () => {
      chart.current = null
      created.remove()
    }
  }, [])
  useEffect(() => {
    if (theme) chart.current?.retheme()
  }, [theme])
  useEffect(() => {
    chart.current?.show(drawing)
  })

  return (
    <div className="candle-chart">
      <div className="canvas" ref={element} role="img" aria-label={label} />
      {follows ? null : (
        <Button size="small" look="ink" className="to-now" onClick={() => chart.current?.followPresent()}>
          {chartTexts.toNow}
        </Button>
      )}
    </div>
  )
}
