import type { ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { INDICATORS, type Indicator } from '../indicator-rules.ts'
import { type ToolPanel, toolTexts } from './content.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import { BellIcon, EnlargeIcon, FitIcon, LineIcon, ReduceIcon, ZoomInIcon, ZoomOutIcon } from './tool-icons.tsx'
import './chart-tools.css'

const ZOOM_STEP = 1.5

const PANELS = [
  ['alerts', BellIcon],
  ['lines', LineIcon],
] as const

/** What the member has switched on, kept from pair to pair. */
export interface ToolChoice {
  indicators: readonly Indicator[]
  toggleIndicator: (indicator: Indicator) => void
  full: boolean
  toggleFull: () => void
  panel: ToolPanel | null
  togglePanel: (panel: ToolPanel) => void
}

const IconButton = ({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) => (
  <Button size="small" icon look="plain" aria-label={name} title={name} onClick={onPress}>
    {children}
  </Button>
)

const DrawingTools = ({ choice, chart }: { choice: ToolChoice; chart: RefObject<CandleChartHandle | null> }) => (
  <>
    <fieldset className="seg" aria-label={toolTexts.indicators}>
      {INDICATORS.map((indicator) => (
        <button
          key={indicator}
          type="button"
          title={toolTexts.longNames[indicator]}
          aria-pressed={choice.indicators.includes(indicator)}
          onClick={() => choice.toggleIndicator(indicator)}
        >
          {toolTexts.names[indicator]}
        </button>
      ))}
    </fieldset>
    {PANELS.map(([panel, PanelIcon]) => (
      <Button
        key={panel}
        size="small"
        icon
        look="plain"
        aria-label={toolTexts.panels[panel]}
        title={toolTexts.panels[panel]}
        aria-expanded={choice.panel === panel}
        onClick={() => choice.togglePanel(panel)}
      >
        <PanelIcon />
      </Button>
    ))}
    <fieldset className="zoom" aria-label={toolTexts.zoom}>
      <IconButton name={toolTexts.zoomOut} onPress={() => chart.current?.zoom(1 / ZOOM_STEP)}>
        <ZoomOutIcon />
      </IconButton>
      <IconButton name={toolTexts.zoomIn} onPress={() => chart.current?.zoom(ZOOM_STEP)}>
        <ZoomInIcon />
      </IconButton>
      <IconButton name={toolTexts.fit} onPress={() => chart.current?.fit()}>
        <FitIcon />
      </IconButton>
    </fieldset>
  </>
)

/** What is read off the chart, and what is done to it; `chart` is null beside the table. */
export const ChartTools = ({
  choice,
  chart,
  children,
}: {
  choice: ToolChoice
  chart: RefObject<CandleChartHandle | null> | null
  children?: ReactNode
}) => (
  <div className="chart-tools">
    {children}
    <div className="buttons">
      {chart ? <DrawingTools choice={choice} chart={chart} /> : null}
      <IconButton name={choice.full ? toolTexts.reduce : toolTexts.enlarge} onPress={choice.toggleFull}>
        {choice.full ? <ReduceIcon /> : <EnlargeIcon />}
      </IconButton>
    </div>
  </div>
)
