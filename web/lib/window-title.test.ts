import { expect, it } from 'vitest'
import { createWindowTitle } from './window-title.ts'

const tab = () => {
  const said: string[] = []
  const title = createWindowTitle(
    { setTitle: (text) => said.push(text), setIcon: (address) => said.push(address) },
    '/icon.svg',
  )
  return { said, title }
}

it('names the page, behind what is due until nothing is', () => {
  const { said, title } = tab()
  title.setPage('Signal Room')
  title.setDue({ title: '▲ 0:43 EUR/USD', icon: 'data:43' })
  title.setDue({ title: '▲ 0:42 EUR/USD', icon: 'data:42' })
  title.setDue(null)
  expect(said).toEqual([
    'Signal Room · Uptick',
    '▲ 0:43 EUR/USD · Signal Room · Uptick',
    'data:43',
    '▲ 0:42 EUR/USD · Signal Room · Uptick',
    'data:42',
    'Signal Room · Uptick',
    '/icon.svg',
  ])
})

it('keeps the countdown while the page changes, and then names the new page', () => {
  const { said, title } = tab()
  title.setPage('Uptick')
  title.setDue({ title: '▼ 0:10 GBP/USD', icon: 'data:10' })
  title.setPage('Account Hub')
  title.setDue(null)
  expect(said).toEqual([
    'Uptick',
    '▼ 0:10 GBP/USD · Uptick',
    'data:10',
    '▼ 0:10 GBP/USD · Account Hub · Uptick',
    'Account Hub · Uptick',
    '/icon.svg',
  ])
})

it('writes nothing that stands there already', () => {
  const { said, title } = tab()
  title.setPage('Account Hub')
  title.setPage('Account Hub')
  title.setDue(null)
  title.setDue({ title: 'due', icon: 'data:1' })
  title.setDue({ title: 'due', icon: 'data:1' })
  expect(said).toEqual(['Account Hub · Uptick', 'due · Account Hub · Uptick', 'data:1'])
})
