import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { field } from '../testing/fields.ts'
import { renderPart } from '../testing/render-screen.tsx'
import { SearchBox } from './search-box.tsx'

it('searches once with Enter, and shows the words of an address that changed under it', async () => {
  const onSearch = vi.fn()
  const box = (value: string) => <SearchBox label="Search users" value={value} onSearch={onSearch} />
  const { rerender, user } = await renderPart(<div />)
  rerender(box(''))
  await user.type(screen.getByLabelText('Search users'), ' ada {Enter}')
  expect(onSearch.mock.calls).toEqual([['ada']])
  rerender(box('ada'))
  expect(field('Search users').value).toBe(' ada ')
  rerender(box('bola'))
  expect(field('Search users').value).toBe('bola')
  expect(onSearch).toHaveBeenCalledTimes(1)
})
