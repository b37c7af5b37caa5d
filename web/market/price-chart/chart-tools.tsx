import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import type { Indicator } from '../../../contract/chart-layouts.ts'
import { useUser } from '../../data/user-context.tsx'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ScannerIcon } from '../../ui/icons.tsx'
import styles from './chart-tools.module.css'
import { type ToolPanel, toolTexts } from './content.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import {
  BellIcon,
  CameraIcon,
  DrawIcon,
  EnlargeIcon,
  FitIcon,
  ReduceIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from './tool-icons.tsx'

const ZOOM_STEP = 1.5

const PANELS = [
  ['draw', DrawIcon],
  ['alerts', BellIcon],
] as const

/** What the member has switched on, kept from pair to pair. */
export interface ToolChoice {
  indicators: readonly Indicator[]
  setIndicators: (indicators: Indicator[]) => void
  isLog: boolean
  toggleLog: () => void
  full: boolean
  toggleFull: () => void
  /** Whether a phone shows the tools. Kept here: the chart comes in while they are open. */
  areShown: boolean
  toggleShown: () => void
  panel: ToolPanel | null
  togglePanel: (panel: ToolPanel) => void
}

const IconButton = ({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) => (
  <Button size="small" icon look="plain" aria-label={name} title={name} onClick={onPress}>
    {children}
  </Button>
)

const PanelButtons = ({ panel: shown, togglePanel }: Pick<ToolChoice, 'panel' | 'togglePanel'>) => {
  const { dashboardUnlocked } = useUser()
  return PANELS.filter(([panel]) => panel !== 'alerts' || dashboardUnlocked).map(([panel, PanelIcon]) => (
    <Button
      key={panel}
      size="small"
      icon
      look="plain"
      aria-label={toolTexts.panels[panel]}
      title={toolTexts.panels[panel]}
      aria-expanded={shown === panel}
      onClick={() => togglePanel(panel)}
    >
      <PanelIcon />
    </Button>
  ))
}

/** The chart as it can be scanned. */
export interface ScannedChart {
  pair: string
  chart: string
}

interface DrawingToolsProps {
  choice: ToolChoice
  chart: RefObject<CandleChartHandle | null>
  scanned: ScannedChart | undefined
  takeSnapshot: (() => void) | undefined
}

const DrawingTools = ({ choice, chart, scanned, takeSnapshot }: DrawingToolsProps) => (
  <>
    <Button
      size="small"
      look="plain"
      aria-expanded={choice.panel === 'indicators'}
      onClick={() => choice.togglePanel('indicators')}
    >
      {toolTexts.indicatorCount(choice.indicators.length)}
    </Button>
    <PanelButtons panel={choice.panel} togglePanel={choice.togglePanel} />
    {scanned ? (
      <Link
        to="/dashboard/ai-scanner"
        search={scanned}
        className={buttonClass({ size: 'small', icon: true, look: 'plain' })}
        aria-label={toolTexts.scan}
        title={toolTexts.scan}
      >
        <ScannerIcon />
      </Link>
    ) : null}
    {takeSnapshot ? (
      <IconButton name={toolTexts.snapshot} onPress={takeSnapshot}>
        <CameraIcon />
      </IconButton>
    ) : null}
    <fieldset className={styles.zoom} aria-label={toolTexts.zoom}>
      <IconButton name={toolTexts.zoomOut} onPress={() => chart.current?.zoom(1 / ZOOM_STEP)}>
        <ZoomOutIcon />
      </IconButton>
      <IconButton name={toolTexts.zoomIn} onPress={() => chart.current?.zoom(ZOOM_STEP)}>
        <ZoomInIcon />
      </IconButton>
      <IconButton name={toolTexts.fit} onPress={() => chart.current?.fit()}>
        <FitIcon />
      </IconButton>
      <Button
        size="small"
        look="plain"
        aria-label={toolTexts.logName}
        title={toolTexts.logName}
        aria-pressed={choice.isLog}
        onClick={choice.toggleLog}
      >
        {toolTexts.log}
      </Button>
    </fieldset>
  </>
)

/** Everything above the candles; `chart` is null beside the table. A phone folds the tools behind a button. */
export const ChartTools = ({
  choice,
  chart,
  scanned,
  takeSnapshot,
  controls,
}: {
  choice: ToolChoice
  chart: RefObject<CandleChartHandle | null> | null
  scanned?: ScannedChart
  takeSnapshot?: () => void
  controls: ReactNode
}) => {
  const isFolded = useMedia(PHONE) && !choice.areShown
  return (
    <div className={styles.chartTools}>
      {controls}
      <Button
        size="small"
        look="plain"
        className={classNames('only-m', styles.fold)}
        aria-expanded={choice.areShown}
        onClick={choice.toggleShown}
      >
        {toolTexts.tools}
      </Button>
      <div className={styles.buttons} hidden={isFolded}>
        {chart ? <DrawingTools choice={choice} chart={chart} scanned={scanned} takeSnapshot={takeSnapshot} /> : null}
        <IconButton name={choice.full ? toolTexts.reduce : toolTexts.enlarge} onPress={choice.toggleFull}>
          {choice.full ? <ReduceIcon /> : <EnlargeIcon />}
        </IconButton>
      </div>
    </div>
  )
}
