import { lessonMessages } from '../contract/lessons.ts'
import { lessons } from '../server/features/lessons/content.ts'
import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { registerMember } from './new-member.ts'

const [lesson, following] = lessons.slice(1)
if (!lesson || !following) throw new Error('There are no two lessons.')

test('a lesson is found, read, calculated with, failed, passed and left for the next one, and all of it is kept', async ({
  page,
  server,
}) => {
  const email = await registerMember(server)
  await signIn(page, email, '/dashboard/learning?type=tutorial')
  await settled(page)
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText(`0of ${lessons.length}`)
  await expect(page.locator('[data-sample]')).toContainText('Sample courses')
  await expect(page.locator('[data-sample]').getByRole('link')).toHaveCount(0)
  const tutorials = lessons.filter(({ form }) => form === 'tutorial').length
  await expect(page.getByText(`${tutorials} lessons`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  await expect(page.getByText('There are no videos yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all lessons' }).click()
  await page.getByRole('link', { name: lesson.title }).last().click()

  await expect(page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible()
  await page.getByRole('button', { name: 'Next section' }).click()
  await page.getByRole('button', { name: 'Next section' }).click()
  await expect(page).toHaveURL(/section=3$/)
  await page.getByLabel('Payout, %').fill('90')
  await expect(page.getByText('52.63%')).toBeVisible()
  await page.getByLabel('Payout, %').fill('0')
  await expect(page.getByText('From 10 to 100')).toBeVisible()
  await expectNoBarriers(page)
  await page.goBack()
  await expect(page.getByText('Section 2 of 3')).toBeVisible()
  await page.getByRole('link', { name: 'Learning Portal' }).last().click()
  await page.getByRole('link', { name: `Continue: ${lesson.title}` }).click()
  await expect(page.getByText('Section 3 of 3')).toBeVisible()

  await page.getByRole('button', { name: 'To the quiz' }).click()
  const questions = page.getByRole('main').getByRole('group')
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await expect(page.getByText(lessonMessages.answersMissing)).toBeVisible()
  for (const [at, { right }] of lesson.quiz.entries())
    await questions
      .nth(at)
      .getByRole('radio')
      .nth(right === 0 ? 1 : 0)
      .check()
  await page.getByRole('button', { name: 'Check my answers' }).click()
  const score = page.getByText('0% right. You need 75% to pass.')
  await expect(score).toBeInViewport()
  await expect(page.getByRole('status').filter({ has: score })).toBeFocused()
  for (const { explanation } of lesson.quiz) await expect(page.getByText(explanation)).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  for (const [at, { right }] of lesson.quiz.entries()) await questions.nth(at).getByRole('radio').nth(right).check()
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await expect(page.getByText('Passed with 100%.')).toBeVisible()
  await page.getByRole('link', { name: `Next lesson: ${following.title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: following.title })).toBeVisible()
  await expect(page.getByText('Section 1 of 3')).toBeVisible()

  await page.getByRole('link', { name: 'Learning Portal' }).last().click()
  await page.reload()
  await settled(page)
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText(`1of ${lessons.length}`)
  await expect(page.getByText('Passed, best 100%')).toBeVisible()
})
