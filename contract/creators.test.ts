import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  BACKGROUND_MAX_CHARACTERS,
  COMMUNITY_SIZES,
  CREATOR_PLATFORMS,
  CREATOR_STEPS,
  CreatorDraftForm,
  CreatorForm,
  creatorFiles,
} from './creators.ts'
import { MEGABYTE, problemOfChoice } from './files.ts'
import { countCharacters } from './people-text.ts'
import { COUNTRIES } from './shared-fields.ts'

const form = {
  fullName: ' Amara Eze ',
  email: 'Amara@Community.test',
  phone: '+234 803 555 0107',
  country: 'Ghana',
  mainPlatforms: ['YouTube', 'Telegram'],
  communityName: 'Lagos Price Action',
  communitySize: '50000+',
  communityLinks: 'https://t.me/x',
  background: 'Forex.',
  aiContribution: 'Labels.',
  infoAccurate: true,
  termsAccepted: true,
}
/** The first sentence of each field, which is the one that is told. */
const messagesFor = (changes: object): Record<string, string> => {
  const { error } = z.safeParse(CreatorForm, { ...form, ...changes })
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]))
}

describe('the constants of an application', () => {
  it('are those of docs/product.md', () => {
    expect(CREATOR_STEPS).toHaveLength(6)
    expect(CREATOR_PLATFORMS.join(', ')).toBe('Telegram, WhatsApp, Discord, Instagram, YouTube, TikTok, Twitter, Other')
    expect(COUNTRIES.join(', ')).toBe(
      'Nigeria, United States, United Kingdom, Canada, Australia, South Africa, Ghana, Kenya, Other',
    )
    expect(COMMUNITY_SIZES.join(', ')).toBe('5000-10000, 10000-25000, 25000-50000, 50000+')
    expect(BACKGROUND_MAX_CHARACTERS).toBe(200)
  })
})

describe('the creator form', () => {
  it('is taken when every field is there, tidied', () => {
    expect(z.parse(CreatorForm, form)).toEqual({
      ...form,
      fullName: 'Amara Eze',
      email: 'amara@community.test',
      mainPlatforms: ['Telegram', 'YouTube'],
      interestedInRebates: false,
      interestedInRevShare: false,
      interestedInMarathons: false,
      interestedInChatRooms: false,
    })
  })

  it.each([
    ['fullName', '  ', 'Please enter your full name'],
    ['email', '', 'Please enter your email address'],
    ['email', 'amara@community', 'Please enter a valid email address'],
    ['phone', '', 'Please enter your phone number'],
    ['country', 'Atlantis', 'Please choose your country'],
    ['country', '', 'Please choose your country'],
    ['mainPlatforms', [], 'Please choose at least one platform'],
    ['mainPlatforms', undefined, 'Please choose at least one platform'],
    ['mainPlatforms', Array(9).fill('Telegram'), 'Please choose each platform once'],
    ['communityName', '', 'Please enter the name of your community'],
    ['communityName', 'x'.repeat(81), 'At most 80 characters'],
    ['communitySize', '100-200', 'Please choose the size of your community'],
    ['communityLinks', '\n ', 'Please enter at least one link to your community'],
    ['communityLinks', 'x'.repeat(1_001), 'At most 1000 characters'],
    ['background', ' ', 'Please tell us about your background'],
    ['background', 'x'.repeat(201), 'Your background can have at most 200 characters'],
    ['aiContribution', '', 'Please tell us how you would contribute to our AI'],
    ['aiContribution', 'x'.repeat(1_001), 'At most 1000 characters'],
    ['infoAccurate', false, 'Please confirm that your information is accurate'],
    ['termsAccepted', undefined, 'Please accept the terms'],
    ['termsAccepted', 'true', 'Please accept the terms'],
  ])('is refused for %s = %j: “%s”', (field, value, message) =>
    expect(messagesFor({ [field]: value })).toEqual({ [field]: message }),
  )

  it('names the platform that is none', () => {
    expect(messagesFor({ mainPlatforms: ['Telegram', 'MySpace'] })).toEqual({
      'mainPlatforms.1': 'Please choose at least one platform',
    })
  })

  it('keeps each platform once, in the order of the list', () => {
    const { mainPlatforms } = z.parse(CreatorForm, { ...form, mainPlatforms: ['Other', 'Discord', 'Other'] })
    expect(mainPlatforms).toEqual(['Discord', 'Other'])
  })

  it('counts the background in characters, whatever a computer makes of them', () => {
    const background = '😀'.repeat(BACKGROUND_MAX_CHARACTERS)
    expect(countCharacters(background)).toBe(200)
    expect(background).toHaveLength(400)
    expect(messagesFor({ background })).toEqual({})
    expect(messagesFor({ background: `${background}!` })).toHaveProperty('background')
  })

  it('stores no half of a character', () => {
    expect(z.parse(CreatorForm, { ...form, background: 'a\ud800b' }).background).toBe('a\ufffdb')
    expect(z.parse(CreatorDraftForm, { background: '\udc00' }).background).toBe('\ufffd')
  })
})

describe('a draft', () => {
  it('may be empty, too long for the form and unfinished, and holds neither agreements nor what it does not know', () => {
    const draft = z.parse(CreatorDraftForm, { background: 'x'.repeat(300), infoAccurate: true, proofFile: 'x' })
    expect(draft).toMatchObject({ background: 'x'.repeat(300), fullName: '', mainPlatforms: [] })
    expect(draft).not.toHaveProperty('infoAccurate')
    expect(draft).not.toHaveProperty('proofFile')
  })
})

describe('the two files', () => {
  const { proofFile, profileImage } = creatorFiles
  const file = (size: number, type = 'image/png') => ({ size, type })
  it.each([
    [proofFile, null, 'Please attach proof of your community'],
    [proofFile, file(10 * MEGABYTE), null],
    [proofFile, file(10 * MEGABYTE + 1), 'File size must be less than 10MB'],
    [proofFile, file(1, 'application/pdf'), null],
    [proofFile, file(1, 'text/html'), 'Please select an image or a PDF file'],
    [profileImage, null, 'Please choose a profile image'],
    [profileImage, file(5 * MEGABYTE), null],
    [profileImage, file(5 * MEGABYTE + 1), 'File size must be less than 5MB'],
    [profileImage, file(1, 'application/pdf'), 'Please select a valid image file'],
  ])('are judged when they are chosen (%#)', (field, chosen, problem) =>
    expect(problemOfChoice(field, chosen)).toBe(problem),
  )
})
