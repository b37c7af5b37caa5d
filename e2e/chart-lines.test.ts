import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'

test('lines are drawn, moved by keys, there on a second device, and removed', async ({ page, context }) => {
  const room = '/dashboard/signals?pair=GBPUSD-OTC'
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, demoEmail('silver'), room)
  await expect(page.locator('[data-reading]')).toContainText('C ')
  await page.getByRole('button', { name: 'Lines', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Lines', exact: true })
  await expect(panel).toContainText('No lines on this chart yet.')
  await panel.getByRole('button', { name: 'Draw a line at the price now' }).click()
  const items = panel.getByRole('listitem')
  await expect(items).toHaveCount(1)
  const drawn = (await items.textContent()) ?? ''
  await expectNoBarriers(page)

  const handle = page.getByRole('button', { name: /^Line at / })
  await handle.focus()
  await page.keyboard.press('Shift+ArrowUp')
  const moved = (Number(drawn) + 0.0001).toFixed(5)
  await expect(items).toHaveText(moved)
  await expect(handle).toBeFocused()

  const canvas = await page.locator('[data-canvas]').boundingBox()
  if (!canvas) throw new Error('There is no chart.')
  await page.mouse.dblclick(canvas.x + canvas.width / 3, canvas.y + canvas.height / 3)
  await expect(items).toHaveCount(2)

  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(room)
  await expect(phone.getByRole('button', { name: `Line at ${moved}` })).toHaveCount(1)
  await phone.close()

  await handle.first().focus()
  await page.keyboard.press('Delete')
  await expect(items).toHaveCount(1)
  await panel.getByRole('button', { name: /^Remove the line at/ }).click()
  await expect(panel).toContainText('No lines on this chart yet.')
})
