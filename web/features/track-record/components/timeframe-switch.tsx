import { useSearch } from '@tanstack/react-router'
import { Timeframe } from '../../../../contract/market.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { reliabilityTexts } from '../content.ts'

const CHOICES = [
  { value: 'both', label: reliabilityTexts.both },
  { value: '1m', label: '1 min' },
  { value: '5m', label: '5 min' },
] as const

/** The timeframe is in the address, so that a link shows what its sender saw. One for all parts of the page; undefined for both. */
export const useChosenTimeframe = (): Timeframe | undefined => {
  const search = useSearch({ from: '/_open/track-record' })
  const chosen = Timeframe.safeParse(search.timeframe)
  return chosen.success ? chosen.data : undefined
}

export const TimeframeSwitch = () => {
  const { change } = useAddress()
  return (
    <Segmented
      label={reliabilityTexts.timeframe}
      value={useChosenTimeframe() ?? 'both'}
      onChange={(choice) => change({ timeframe: choice === 'both' ? undefined : choice }, { replace: true })}
      options={CHOICES}
    />
  )
}
