import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmCode, register, resendCode } from '../../../contract/auth.ts'
import { type CountryRestriction, getCountryPolicy } from '../../../contract/country-policy.ts'
import { recordReferralVisit } from '../../../contract/referrals.ts'
import { NETWORK_MESSAGE } from '../../lib/call-failure.ts'
import { expectNoBarriers } from '../../testing/barriers.ts'
import { expectFailures } from '../../testing/failing.ts'
import { button, descriptionOf, field, fill } from '../../testing/fields.ts'
import { answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

const PERSON = {
  'Full name': 'Ada Obi',
  Email: 'ada@example.test',
  'Phone number': '803 555 0142',
  Country: 'Nigeria',
  Password: 'Correct-horse-1',
}
type Label = keyof typeof PERSON

const fillIn = (values: Partial<Record<Label, string>>) => {
  for (const [label, value] of Object.entries(values)) fill(label, value)
}

const WAITING = { email: PERSON.Email, registrationSecret: 'kept-by-this-tab', startedAt: '2026-11-22T00:25:00.000Z' }

const restriction = (country: string, name: string, dialCode: string | null): CountryRestriction => ({
  country,
  name,
  dialCode,
  switchedOff: ['brokerLinks'],
  notice: `Brokers are switched off where you live (${name}).`,
})
const POLICY = [restriction('GB', 'United Kingdom', '+44'), restriction('DE', 'Germany', '+49')]

beforeEach(() => sessionStorage.clear())

const openRegistration = async (path = '/signup') => {
  const opened = await renderScreen(
    path,
    [answer(register, WAITING), answer(getCountryPolicy, POLICY), answer(recordReferralVisit, null)],
    {
      member: null,
    },
  )
  await opened.user.click(await screen.findByRole('button', { name: 'Begin Registration' }))
  await screen.findByLabelText('Full name')
  fillIn(PERSON)
  return opened
}

const openConfirmation = async () => {
  const opened = await openRegistration()
  await opened.user.click(button('Create account'))
  await screen.findByLabelText('Confirmation code')
  return opened
}

describe('the registration form', () => {
  it.each<[Label, string, string]>([
    ['Full name', '', 'Full name is required'],
    ['Full name', '  ab ', 'Full name must be at least 3 characters'],
    ['Email', '', 'Email is required'],
    ['Email', 'ada', 'Email is invalid'],
    ['Email', 'ada@example', 'Email is invalid'],
    ['Phone number', '', 'Phone number is required'],
    ['Phone number', '123', 'Please enter a valid phone number with country code'],
    ['Phone number', '123456789012345', 'Please enter a valid phone number with country code'],
    ['Country', '', 'Country is required'],
    ['Password', '', 'Password is required'],
    ['Password', 'Abc1234', 'Password must be at least 8 characters'],
    ['Password', 'alllower1', 'Password must contain uppercase, lowercase, and number'],
    ['Password', 'ALLUPPER1', 'Password must contain uppercase, lowercase, and number'],
    ['Password', 'NoDigitsHere', 'Password must contain uppercase, lowercase, and number'],
  ])('says what is wrong with %s “%s” at the field, until it is right', async (label, value, message) => {
    const { user, server } = await openRegistration()
    fillIn({ [label]: value })
    await user.click(button('Create account'))
    await waitFor(() => expect(descriptionOf(field(label))).toContain(message))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    fillIn({ [label]: PERSON[label] })
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
    expect(server.sentTo(register)).toEqual([])
  })

  it('has no barrier while fields are wrong', async () => {
    const { user } = await openRegistration()
    fillIn({ 'Full name': '', 'Phone number': '' })
    await user.click(button('Create account'))
    await screen.findByText('Full name is required')
    await expectNoBarriers()
  })

  it('offers the countries of the product', async () => {
    await openRegistration()
    const options = within(field('Country')).getAllByRole('option')
    expect(options.slice(1).map((option) => option.textContent)).toEqual([
      ...[
        'Nigeria',
        'United States',
        'United Kingdom',
        'Canada',
        'Australia',
        'South Africa',
        'Ghana',
        'Kenya',
        'Other',
      ],
    ])
  })

  it('keeps digits, spaces, hyphens and parentheses of a phone number', async () => {
    const { user } = await openRegistration()
    await user.clear(field('Phone number'))
    await user.type(field('Phone number'), '(803) 5a5-5;0*1')
    expect(field('Phone number').value).toBe('(803) 55-501')
  })

  it('finds a dial code by country, number or letters', async () => {
    const { user, server } = await openRegistration()
    const picker = screen.getByRole('combobox', { name: /^Dial code/ })
    expect(picker.textContent).toContain('+234')
    await user.click(picker)
    const search = await screen.findByLabelText('Search country or code')
    const list = () => screen.getByRole('listbox')
    expect(within(list()).getAllByRole('option').length).toBeGreaterThanOrEqual(100)
    for (const [query, country] of [
      ['nigeria', /Nigeria/],
      ['+234', /Nigeria/],
      ['de', /Germany/],
    ] as const) {
      fireEvent.change(search, { target: { value: query } })
      expect((await within(list()).findAllByRole('option', { name: country })).length).toBeGreaterThan(0)
      await waitFor(() => expect(within(list()).getAllByRole('option').length).toBeLessThan(60))
    }
    fireEvent.change(search, { target: { value: 'atlantis' } })
    expect(await screen.findByText('No countries found')).toBeDefined()
    fireEvent.change(search, { target: { value: 'ghana' } })
    await user.click(await within(list()).findByRole('option', { name: /Ghana/ }))
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Dial code: Ghana/ }).textContent).toContain('+233'),
    )
    await user.click(button('Create account'))
    await waitFor(() => expect(server.sentTo(register).at(-1)?.input).toMatchObject({ phone: '+233 803 555 0142' }))
  })

  it('says what is switched off in a country before anybody registers', async () => {
    await openRegistration()
    const notice = () => screen.queryByText(/switched off where you live/)?.textContent
    expect(notice()).toBeUndefined()
    fillIn({ Country: 'United Kingdom' })
    await waitFor(() => expect(notice()).toBe('Brokers are switched off where you live (United Kingdom).'))
    fillIn({ Country: 'Other' })
    await waitFor(() => expect(notice()).toBeUndefined())
    // Everybody in the European Union is "Other" to this list.
    fillIn({ 'Phone number': '+49 151 2345678' })
    await waitFor(() => expect(notice()).toContain('(Germany)'))
    fillIn({ Country: 'Kenya' })
    await waitFor(() => expect(notice()).toBeUndefined())
  })

  it('says why a registration failed, and that it is under way', async () => {
    const { user, server } = await openRegistration()
    await expectFailures(server, register, () => user.click(button('Create account')), [
      [{ sentence: 'The club is full.' }, 'The club is full.'],
      ['without a sentence', 'Registration failed. Please try again.'],
      ['offline', NETWORK_MESSAGE],
    ])
    const held = Promise.withResolvers<Response>()
    server.answer(answerWith(register, () => held.promise))
    await user.click(button('Create account'))
    const busy = await screen.findByRole('button', { name: 'Creating account' })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await user.click(busy)
    held.resolve(success(WAITING))
    expect(await screen.findByLabelText('Confirmation code')).toBeDefined()
    // Three that failed, and one for two presses.
    expect(server.sentTo(register)).toHaveLength(4)
  })

  it('keeps everything but the password for a reload, and sends the referral code of its link', async () => {
    const { unmount } = await openRegistration('/signup?ref=SPONSOR1')
    unmount()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(PERSON.Password)
    const { user, server } = await renderScreen(
      '/signup?step=registration',
      [answer(register, WAITING), answer(recordReferralVisit, null)],
      {
        member: null,
      },
    )
    await screen.findByLabelText('Full name')
    for (const label of ['Full name', 'Email', 'Phone number'] as const) {
      expect(field(label).value).toBe(PERSON[label])
    }
    expect(field('Password').value).toBe('')
    fillIn({ Country: PERSON.Country, Password: PERSON.Password })
    await user.click(button('Create account'))
    await screen.findByLabelText('Confirmation code')
    expect(server.sentTo(register)[0]?.input).toMatchObject({ referralCode: 'SPONSOR1', email: PERSON.Email })
  })
})

describe('the confirmation', () => {
  it('reads the code as it was mailed, and says what is wrong with it', async () => {
    const { user, server } = await openConfirmation()
    await user.click(button('Confirm email'))
    expect(await screen.findByText('Please enter the confirmation code')).toBeDefined()
    expect(screen.getByText(/Use the one sent for/).textContent).toContain('Use the one sent for 00:25 UTC')
    await expectNoBarriers()
    await user.type(field('Confirmation code'), ' ab 12cd34ef56gh')
    expect(field('Confirmation code').value).toBe('AB12CD34EF56')
    await expectFailures(server, confirmCode, () => user.click(button('Confirm email')), [
      [{ sentence: 'That code is from last year.' }, 'That code is from last year.'],
      ['without a sentence', 'Invalid confirmation code'],
      ['offline', 'Code confirmation failed'],
    ])
    expect(server.sentTo(confirmCode)[0]?.input).toEqual({
      email: WAITING.email,
      registrationSecret: WAITING.registrationSecret,
      confirmationCode: 'AB12CD34EF56',
    })
  })

  it('offers another code a minute later', async () => {
    const opened = await openConfirmation()
    const again = () => button(/^Send the code again/)
    expect(again().disabled).toBe(true)
    expect(again().textContent).toMatch(/in \d+ s$/)
    opened.unmount()
    // As if its minute were over.
    const draft = JSON.parse(sessionStorage.getItem('uptick.signup') ?? '{}')
    sessionStorage.setItem('uptick.signup', JSON.stringify({ ...draft, resendAtMs: 0 }))

    const { user, server } = await renderScreen('/signup?step=confirm', [], { member: null })
    await screen.findByLabelText('Confirmation code')
    expect(again().disabled).toBe(false)
    await expectFailures(server, resendCode, () => user.click(again()), [['offline', NETWORK_MESSAGE]])
    server.answer(answer(resendCode, { email: WAITING.email, cooldownSeconds: 60 }))
    await user.click(again())
    expect(await screen.findByText('A new code is on its way.')).toBeDefined()
    expect(again().disabled).toBe(true)
  })
})
