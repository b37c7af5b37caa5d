import { useNavigate, useSearch } from '@tanstack/react-router'
import { Timeframe } from '../../../../contract/market.ts'
import { reliabilityTexts, timeframeNames } from '../content.ts'

export const TIMEFRAME_CHOICES = [
  { value: 'both', label: reliabilityTexts.both },
  { value: '1m', label: timeframeNames['1m'] },
  { value: '5m', label: timeframeNames['5m'] },
] as const

type Choice = (typeof TIMEFRAME_CHOICES)[number]['value']

/** The timeframe is in the address, so that a link shows what its sender saw. One for all parts of the page. */
export const useChosenTimeframe = () => {
  const search: { timeframe?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = Timeframe.safeParse(search.timeframe)
  const choose = (choice: Choice) =>
    navigate({
      to: '/track-record',
      search: choice === 'both' ? {} : { timeframe: choice },
      replace: true,
      resetScroll: false,
    })
  return { timeframe: chosen.success ? chosen.data : undefined, choose }
}
