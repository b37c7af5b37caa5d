import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../../testing/render-screen.tsx'
import { NO_FILES } from '../application-rules.ts'
import { ReviewStep } from './review-step.tsx'
import type { StepProps } from './step-props.ts'

const fields = {
  fullName: 'Ngozi Eze',
  email: 'ngozi@example.test',
  phone: '+234 803 555 0142',
  country: 'Nigeria',
  mainPlatforms: [],
  communityName: 'Lagos Forex',
  communitySize: '500',
  communityLinks: '',
  background: '',
  aiContribution: '',
  interestedInRebates: false,
  interestedInRevShare: false,
  interestedInMarathons: false,
  interestedInChatRooms: false,
  infoAccurate: false,
  termsAccepted: true,
} as unknown as StepProps['fields']

it('takes what is agreed to, says what is missing, and leads back to each step', async () => {
  const onChange = vi.fn()
  const onStep = vi.fn()
  const props: StepProps = {
    fields,
    files: NO_FILES,
    errors: { infoAccurate: 'Please confirm that it is accurate' },
    onChange,
    onFile: () => undefined,
    onStep,
    sent: null,
  }
  const { user, rerender } = await renderPart(<div />)
  rerender(<ReviewStep {...props} />)
  const accurate = screen.getByLabelText<HTMLInputElement>('The information I give is accurate.')
  const terms = screen.getByLabelText<HTMLInputElement>('I accept the terms.')
  expect([accurate.checked, terms.checked]).toEqual([false, true])
  expect([accurate.getAttribute('aria-invalid'), terms.getAttribute('aria-invalid')]).toEqual(['true', null])
  expect(screen.getByText('Please confirm that it is accurate')).toBeDefined()
  await user.click(accurate)
  await user.click(terms)
  expect(onChange.mock.calls).toEqual([[{ infoAccurate: true }], [{ termsAccepted: false }]])
  const [contact] = screen.getAllByRole<HTMLButtonElement>('button')
  await user.click(contact as HTMLElement)
  expect(onStep).toHaveBeenCalledTimes(1)
  rerender(<ReviewStep {...props} sent={0.5} />)
  expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true)
})
