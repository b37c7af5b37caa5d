import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RecordedMarket } from '../../../../contract/track-record.ts'
import { MarketChoice } from './market-switch.tsx'

const market = (id: string, label: string, isRunning = true): RecordedMarket => ({
  feed: { id, kind: 'live', label },
  until: '2026-03-02T10:15:00.000Z',
  state: isRunning ? 'running' : 'paused',
  since: '2026-03-02T10:15:00.000Z',
})

const draw = (markets: RecordedMarket[], chosen?: string) =>
  renderToStaticMarkup(<MarketChoice markets={markets} chosen={chosen} onChoose={() => {}} />)

it('is nothing where there is one market, or none is known yet', () => {
  expect([draw([]), draw([market('deriv', 'Deriv')])]).toEqual(['', ''])
})

it('names each market, and says that nothing is added up', () => {
  const drawn = draw([market('deriv', 'Deriv'), market('kraken', 'Kraken')])
  expect(drawn).toMatch(/aria-pressed="true"[^>]*>Deriv<.*aria-pressed="false"[^>]*>Kraken</)
  expect(drawn).toContain('We never combine their results')
  expect(drawn).not.toContain('Members receive')
})

it('says of a market beside the first that members are told of the first alone, and of one without prices that it waits', () => {
  const drawn = draw([market('deriv', 'Deriv'), market('kraken', 'Kraken', false)], 'kraken')
  expect(drawn).toMatch(/aria-pressed="true"[^>]*>Kraken</)
  expect(drawn).toContain('Members receive Deriv signals.')
  expect(drawn).toContain('Paused since')
})

it('shows the first where the address names a market that is not there', () => {
  expect(draw([market('deriv', 'Deriv'), market('kraken', 'Kraken')], 'elsewhere')).toMatch(
    /aria-pressed="true"[^>]*>Deriv</,
  )
})
