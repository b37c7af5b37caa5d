import { useNavigate, useSearch } from '@tanstack/react-router'
import { Timeframe } from '../../../../contract/market.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { reliabilityTexts, timeframeNames } from '../content.ts'
import { useChosenMarket } from './market-switch.tsx'

const CHOICES = [
  { value: 'both', label: reliabilityTexts.both },
  { value: '1m', label: timeframeNames['1m'] },
  { value: '5m', label: timeframeNames['5m'] },
] as const

type Choice = (typeof CHOICES)[number]['value']

/** The timeframe is in the address, so that a link shows what its sender saw. One for all parts of the page; undefined for both. */
export const useChosenTimeframe = (): Timeframe | undefined => {
  const search = useSearch({ from: '/_open/track-record' })
  const chosen = Timeframe.safeParse(search.timeframe)
  return chosen.success ? chosen.data : undefined
}

export const TimeframeSwitch = () => {
  const navigate = useNavigate()
  const market = useChosenMarket()
  const choose = (choice: Choice) =>
    navigate({
      to: '/track-record',
      search: { ...(market ? { market } : {}), ...(choice === 'both' ? {} : { timeframe: choice }) },
      replace: true,
      resetScroll: false,
    })
  return (
    <Segmented
      label={reliabilityTexts.timeframe}
      value={useChosenTimeframe() ?? 'both'}
      onChange={choose}
      options={CHOICES}
    />
  )
}
