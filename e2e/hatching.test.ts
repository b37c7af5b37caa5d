import sharp from 'sharp'
import { expect, settled, test } from './journey.ts'

/** As WCAG has it. */
const luminanceOf = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

test('words on hatching are read against its darkest and its lightest pixel', async ({ page }) => {
  await page.goto('/track-record')
  await settled(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const look of ['badge hatched', 'btn']) {
      const ink = await page.evaluate((classes) => {
        document.querySelector('[data-tried]')?.remove()
        const tried = document.createElement('button')
        tried.className = classes
        tried.disabled = true
        tried.dataset.tried = ''
        tried.textContent = 'Hatched'
        tried.style.cssText = 'position:absolute;top:100px;left:100px;transition:none'
        const ground = document.body.appendChild(document.createElement('div'))
        ground.style.cssText = 'position:fixed;inset:0;z-index:99;background:var(--paper);transition:none'
        ground.append(tried)
        const { color } = getComputedStyle(tried)
        tried.style.color = 'transparent'
        return (color.match(/\d+/g) ?? []).map(Number)
      }, look)
      const { width, height, x, y } = (await page.locator('[data-tried]').boundingBox()) ?? {
        width: 0,
        height: 0,
        x: 0,
        y: 0,
      }
      const picture = await page.screenshot({ clip: { x: x + 3, y: y + 3, width: width - 6, height: height - 6 } })
      const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const grounds = Array.from({ length: data.length / 3 }, (_, at) =>
        luminanceOf([...data.subarray(at * 3, at * 3 + 3)]),
      )
      const [darkest, lightest] = [Math.min(...grounds), Math.max(...grounds)]
      expect(lightest, 'it is hatched').toBeGreaterThan(darkest)
      const worst = Math.min(...[darkest, lightest].map((ground) => contrastOf(luminanceOf(ink), ground)))
      expect.soft(worst, `${look}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
