import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTheme } from '../../lib/use-theme.ts'
import { Button } from '../../ui/button.tsx'
import { chartTexts } from '../content.ts'
import { type CandleChartHandle, type CandleDrawing, createCandleChart } from './create-candle-chart.ts'

interface CandleChartProps extends CandleDrawing {
  label: string
  /** Hears which bar is under the crosshair, by its time. Stays the same function. */
  onPoint?: (atMs: number | null) => void
  ref?: Ref<CandleChartHandle>
  /** What lies over the canvas. */
  children?: ReactNode
}

const ignorePoint = () => undefined

/** The canvas. `label` says in words what it shows; the table beside it holds the figures. */
export const CandleChart = ({ label, onPoint = ignorePoint, ref, children, ...drawing }: CandleChartProps) => {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof createCandleChart>>(null)
  const [follows, setFollows] = useState(true)
  const theme = useTheme()

  useEffect(() => {
    if (!element.current) return
    const created = createCandleChart(element.current, { onFollow: setFollows, onPoint })
    chart.current = created
    return () => {
      chart.current = null
      created.remove()
    }
  }, [onPoint])
  useEffect(() => {
    if (theme) chart.current?.retheme()
  }, [theme])
  useEffect(() => {
    chart.current?.show(drawing)
  })
  useImperativeHandle(
    ref,
    () => ({
      zoom: (by) => chart.current?.zoom(by),
      fit: () => chart.current?.fit(),
      pointAt: (atMs) => chart.current?.pointAt(atMs),
    }),
    [],
  )

  return (
    <div className="candle-chart">
      <div className="canvas" ref={element} role="img" aria-label={label} />
      {children}
      {follows ? null : (
        <Button size="small" look="ink" className="to-now" onClick={() => chart.current?.followPresent()}>
          {chartTexts.toNow}
        </Button>
      )}
    </div>
  )
}
