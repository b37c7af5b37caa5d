import { describe, expect, it } from 'vitest'
import { CREATOR_STEPS, type CreatorApplication } from '../../../contract/creators.ts'
import { MEGABYTE } from '../../../contract/files.ts'
import {
  type ApplicationFields,
  applicationView,
  type ChosenFiles,
  firstDraft,
  NO_FILES,
  reachableStep,
  refusedFields,
  sharesSent,
  stepBeside,
  stepErrors,
  stepNumber,
  stepOfRefusal,
} from './application-rules.ts'

const empty: ApplicationFields = {
  ...firstDraft({ name: '', email: '' }, null).form,
  infoAccurate: false,
  termsAccepted: false,
}
const filled: ApplicationFields = {
  ...empty,
  fullName: 'Amara Eze',
  email: 'amara@community.test',
  phone: '+234 803 555 0107',
  country: 'Nigeria',
  mainPlatforms: ['Telegram'],
  communityName: 'Lagos Price Action',
  communitySize: '50000+',
  communityLinks: 't.me/lagospa',
  background: 'Forex.',
  aiContribution: 'Labels.',
  infoAccurate: true,
  termsAccepted: true,
}
const file = (name: string, type: string, size = 1_000) => {
  const made = new File([], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const files: ChosenFiles = {
  proofFile: file('proof.pdf', 'application/pdf'),
  profileImage: file('me.png', 'image/png'),
}

describe('the six steps', () => {
  it('ask for every field once, in the words of the contract', () => {
    const errors = CREATOR_STEPS.map((step) => stepErrors(step, empty, NO_FILES))
    expect(errors).toEqual([
      {
        fullName: 'Please enter your full name',
        email: 'Please enter your email address',
        phone: 'Please enter your phone number',
        country: 'Please choose your country',
      },
      { mainPlatforms: 'Please choose at least one platform' },
      {
        communityName: 'Please enter the name of your community',
        communitySize: 'Please choose the size of your community',
        communityLinks: 'Please enter at least one link to your community',
      },
      {
        background: 'Please tell us about your background',
        aiContribution: 'Please tell us how you would contribute to our AI',
      },
      { proofFile: 'Please attach proof of your community', profileImage: 'Please choose a profile image' },
      {
        infoAccurate: 'Please confirm that your information is accurate',
        termsAccepted: 'Please accept the terms',
      },
    ])
  })

  it('ask for nothing more once all is there', () => {
    expect(CREATOR_STEPS.flatMap((step) => Object.keys(stepErrors(step, filled, files)))).toEqual([])
  })

  it('refuse a long background and files that are too large or of another kind', () => {
    expect(stepErrors('background', { ...filled, background: 'x'.repeat(201) }, files)).toEqual({
      background: 'Your background can have at most 200 characters',
    })
    const proofFile = file('a.pdf', 'application/pdf', 10 * MEGABYTE + 1)
    const profileImage = file('a.pdf', 'application/pdf')
    expect(stepErrors('interests', filled, { proofFile, profileImage })).toEqual({
      proofFile: 'File size must be less than 10MB',
      profileImage: 'Please select a valid image file',
    })
  })

  it('refuse a number of no country, and links that are no address of a chosen platform', () => {
    expect(stepErrors('contact', { ...filled, phone: '+234 1', infoAccurate: false }, files)).toEqual({
      phone: 'Please enter a valid phone number with country code',
    })
    expect(stepErrors('community', { ...filled, communityLinks: '@lagospa', infoAccurate: false }, files)).toEqual({
      communityLinks: '“@lagospa” is not a web address, such as https://t.me/yourgroup',
    })
    expect(stepErrors('community', { ...filled, communityLinks: 'https://t.me/lagospa' }, files)).toEqual({})
  })

  it('are counted from 1, and end on either side', () => {
    expect(CREATOR_STEPS.map(stepNumber)).toEqual([1, 2, 3, 4, 5, 6])
    expect(stepBeside('contact', -1)).toBeNull()
    expect(stepBeside('contact', 1)).toBe('platforms')
    expect(stepBeside('review', -1)).toBe('interests')
    expect(stepBeside('review', 1)).toBeNull()
  })
})

describe('the step that opens', () => {
  it('is the one asked for, as far as the way to it is filled in', () => {
    expect(reachableStep('review', empty, NO_FILES)).toBe('contact')
    expect(reachableStep('contact', empty, NO_FILES)).toBe('contact')
    expect(reachableStep('review', { ...filled, mainPlatforms: [] }, files)).toBe('platforms')
    expect(reachableStep('review', filled, files)).toBe('review')
  })

  it('is the one with the files after a reload: they are not kept', () => {
    expect(reachableStep('review', filled, NO_FILES)).toBe('interests')
  })

  it('is the first that shows what the server refused', () => {
    expect(stepOfRefusal(['termsAccepted', 'mainPlatforms.1'])).toBe('platforms')
    expect(stepOfRefusal(['profileImage'])).toBe('interests')
    expect(stepOfRefusal([])).toBeNull()
    expect(stepOfRefusal(['form'])).toBeNull()
    expect(refusedFields({ 'mainPlatforms.1': 'No', proofFile: 'Too large' })).toEqual({
      mainPlatforms: 'No',
      proofFile: 'Too large',
    })
  })
})

const application = (status: CreatorApplication['status']): CreatorApplication => {
  const { infoAccurate: _, termsAccepted: __, ...form } = filled
  return {
    id: 'a',
    ...form,
    status,
    removalReason: null,
    rejectionReason: null,
    createdAt: '',
    reviewedAt: null,
    proofFile: { kind: 'pdf', name: 'a.pdf' },
    profileImage: { kind: 'png', name: 'a.png' },
  }
}

describe('a form', () => {
  it('begins with what is known of the member', () => {
    const { step, form } = firstDraft({ name: 'Ife Bello', email: 'ife@example.test' }, null)
    expect(step).toBe('contact')
    expect(form).toMatchObject({ fullName: 'Ife Bello', email: 'ife@example.test', country: '', mainPlatforms: [] })
  })

  it('begins with what the rejected application said, and nothing of its review', () => {
    const { form } = firstDraft({ name: 'Ife', email: 'x' }, application('rejected'))
    const { infoAccurate: _, termsAccepted: __, ...said } = filled
    expect(form).toEqual(said)
  })
})

describe('the page', () => {
  it.each([
    [null, false, 'intro'],
    [null, true, 'form'],
    ['pending', false, 'pending'],
    ['pending', true, 'pending'],
    ['approved', true, 'approved'],
    ['rejected', false, 'rejected'],
    ['rejected', true, 'form'],
  ] as const)('with an application that is %s and a step asked for: %s, shows %s', (status, asked, view) =>
    expect(applicationView(status && application(status), asked)).toBe(view),
  )
})

describe('the files on their way', () => {
  const sizes = { proofFile: 3_000, profileImage: 1_000 }
  it.each([
    [0, 0, 0],
    [0.375, 0.5, 0],
    [0.75, 1, 0],
    [0.875, 1, 0.5],
    [1, 1, 1],
  ])('at %f are sent to %f and %f', (sent, proofFile, profileImage) =>
    expect(sharesSent(sent, sizes)).toEqual({ proofFile, profileImage }),
  )
  it('of no size are there at once', () =>
    expect(sharesSent(0, { proofFile: 0, profileImage: 0 })).toEqual({ proofFile: 1, profileImage: 1 }))
})
