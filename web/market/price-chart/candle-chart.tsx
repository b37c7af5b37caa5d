import type { ISeriesPrimitive, Time } from 'lightweight-charts'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { afterFrame } from '../../lib/after-frame.ts'
import { subscribeToTheme } from '../../lib/theme.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { chartTexts } from '../content.ts'
import styles from './chart-tools.module.css'
import { type CandleChartHandle, type CandleDrawing, createCandleChart } from './create-candle-chart.ts'
import priceChartStyles from './price-chart.module.css'

interface CandleChartProps extends CandleDrawing {
  label: string
  /** Hears which bar is under the crosshair, by its time. Stays the same function. */
  onPoint?: (atMs: number | null) => void
  /** Hears at which price the candles were pressed twice. */
  onDoublePress?: (price: number) => void
  /** Hears that the reader has come near the first candle. */
  onFirst?: () => void
  ref?: Ref<CandleChartHandle>
  /** What lies over the canvas. */
  children?: ReactNode
}

const ignorePoint = () => undefined

/** Draws the chart anew in another theme, and once its letters are loaded. */
const useLooks = (chart: RefObject<ReturnType<typeof createCandleChart> | null>): void => {
  // The page answers a press of the theme first: the canvas is drawn anew right behind it.
  useEffect(() => {
    let callOff: (() => void) | undefined
    const unsubscribe = subscribeToTheme(() => {
      callOff?.()
      callOff = afterFrame(() => chart.current?.retheme())
    })
    return () => {
      callOff?.()
      unsubscribe()
    }
  }, [chart])
  useEffect(() => {
    const reletter = () => chart.current?.reletter()
    document.fonts.addEventListener('loadingdone', reletter)
    return () => document.fonts.removeEventListener('loadingdone', reletter)
  }, [chart])
}

/** The canvas. `label` says in words what it shows; the table beside it holds the figures. */
export const CandleChart = ({
  label,
  onPoint = ignorePoint,
  onDoublePress,
  onFirst,
  ref,
  children,
  ...drawing
}: CandleChartProps) => {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof createCandleChart>>(null)
  const drawnListeners = useRef(new Set<() => void>())
  const layers = useRef(new Set<ISeriesPrimitive<Time>>())
  const [follows, setFollows] = useState(true)
  /** Of the axis, which the chart is told of before it is there. */
  const axis = useRef<{ isLog: boolean; countdown: string | null }>({ isLog: false, countdown: null })
  const doublePressed = useEffectEvent((price: number) => onDoublePress?.(price))
  const cameFirst = useEffectEvent(() => onFirst?.())
  const show = useEffectEvent(() => chart.current?.show(drawing))

  useEffect(() => {
    const place = element.current
    if (!place) return
    const create = () => {
      const created = createCandleChart(place, {
        onFollow: setFollows,
        onPoint,
        onDoublePress: (price) => doublePressed(price),
        onFirst: () => cameFirst(),
        onDrawn: () => {
          for (const listener of drawnListeners.current) listener()
        },
      })
      chart.current = created
      for (const layer of layers.current) created.attach(layer)
      if (axis.current.isLog) created.setLog(true)
      if (axis.current.countdown !== null) created.countDown(axis.current.countdown)
      timer = setTimeout(() => show())
    }
    // The chart in a task of its own, and its candles in another: together they would have a slow phone's press wait.
    let timer = setTimeout(create)
    return () => {
      clearTimeout(timer)
      chart.current?.remove()
      chart.current = null
    }
  }, [onPoint])
  useLooks(chart)
  useEffect(() => {
    show()
  })
  useImperativeHandle(
    ref,
    () => ({
      zoom: (by) => chart.current?.zoom(by),
      fit: () => chart.current?.fit(),
      stretch: (by) => chart.current?.stretch(by),
      setLog: (isLog) => {
        axis.current.isLog = isLog
        chart.current?.setLog(isLog)
      },
      countDown: (text) => {
        axis.current.countdown = text
        chart.current?.countDown(text)
      },
      pointAt: (atMs) => chart.current?.pointAt(atMs),
      xOf: (atMs) => chart.current?.xOf(atMs) ?? null,
      paneWidth: () => chart.current?.paneWidth() ?? 0,
      yOf: (price) => chart.current?.yOf(price) ?? null,
      priceAt: (clientY) => chart.current?.priceAt(clientY) ?? null,
      paneSize: () => chart.current?.paneSize() ?? { width: 0, height: 0 },
      paneOffset: () => chart.current?.paneOffset() ?? { x: 0, y: 0 },
      toPane: (clientX, clientY) => chart.current?.toPane(clientX, clientY) ?? null,
      toPixel: (at) => chart.current?.toPixel(at) ?? null,
      toPoint: (at) => chart.current?.toPoint(at) ?? null,
      barAt: (atMs) => chart.current?.barAt(atMs) ?? null,
      theme: () => chart.current?.theme() ?? null,
      takePicture: async () => (await chart.current?.takePicture()) ?? null,
      attach: (layer) => {
        layers.current.add(layer)
        chart.current?.attach(layer)
        return () => {
          layers.current.delete(layer)
          chart.current?.detach(layer)
        }
      },
      onDrawn: (listener) => {
        drawnListeners.current.add(listener)
        return () => {
          drawnListeners.current.delete(listener)
        }
      },
    }),
    [],
  )

  return (
    <div className={classNames(priceChartStyles.candleChart, styles.candleChart)} data-candle-chart="">
      <div className={priceChartStyles.canvas} data-canvas="" ref={element} role="img" aria-label={label} />
      {children}
      {follows ? null : (
        <Button
          size="small"
          look="ink"
          className={priceChartStyles.toNow}
          onClick={() => chart.current?.followPresent()}
        >
          {chartTexts.toNow}
        </Button>
      )}
    </div>
  )
}
