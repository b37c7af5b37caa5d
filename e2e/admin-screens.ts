import type { Page } from '@playwright/test'
import { createAccountSetup } from '../contract/account-setups.ts'
import type { Call } from '../contract/call.ts'
import { createCreatorApplication } from '../contract/creators.ts'
import { listLocalMails } from '../contract/dev.ts'
import { toFormTexts } from '../contract/files.ts'
import { demoEmail, makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, settled } from './journey.ts'
import type { RunningServer } from './running-server.ts'

export const PHONE = { width: 390, height: 844 }

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
/** What the page says of the last action. */
export const happened = (page: Page) => page.locator('[data-notice]')

export const openAdmin = async (page: Page, screen = ''): Promise<void> => {
  await signIn(page, demoEmail('admin'), `/dashboard/admin${screen}`)
  await settled(page)
}

/** What is said in passing, with the way to take it back. */
export const toast = (page: Page) => page.locator('[data-toast]')

/** Another screen of the signed-in administrator. */
export const showAdmin = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`/dashboard/admin${screen}`)
  await settled(page)
}

/** One member's row of the users screen, or their card on a phone. */
export const memberRow = (page: Page, email: string) => page.getByRole('row', { name: email })

interface Proof {
  name: string
  type: string
  bytes: Buffer<ArrayBuffer>
}

export const PDF_PROOF: Proof = {
  name: 'receipt.pdf',
  type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
}

/** The smallest picture there is. */
export const PICTURE_PROOF: Proof = {
  name: 'receipt.png',
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A member makes a call that takes files. */
const sendFiles = async (
  server: RunningServer,
  email: string,
  { call, fields, files }: { call: Call; fields: object; files: Record<string, Proof> },
): Promise<void> => {
  const form = new FormData()
  for (const [name, text] of toFormTexts(fields)) form.append(name, text)
  for (const [part, { name, type, bytes }] of Object.entries(files)) form.set(part, new Blob([bytes], { type }), name)
  const headers = { authorization: `Bearer ${await sessionOf(server, email)}` }
  const { ok, status } = await fetch(`${server.url}/api${call.path}`, { method: call.method, headers, body: form })
  if (!ok) throw new Error(`${call.path} answered ${email} with ${status}.`)
}

/** A member asks for the verification of a deposit, and sends a proof along. */
export const requestWithProof = (
  server: RunningServer,
  email: string,
  { depositAmount, proof }: { depositAmount: number; proof: Proof },
): Promise<void> =>
  sendFiles(server, email, {
    call: createAccountSetup,
    fields: { brokerAccount: 'PO-88213377', accessPath: 'manual', depositAmount },
    files: { proof },
  })

/** A member asks to become a verified creator. */
export const applyAsCreator = (server: RunningServer, email: string, fullName: string): Promise<void> =>
  sendFiles(server, email, {
    call: createCreatorApplication,
    fields: {
      fullName,
      email,
      phone: '+234 803 555 0142',
      country: 'Nigeria',
      mainPlatforms: ['Telegram'],
      communityName: 'Lagos Traders',
      communitySize: '5000-10000',
      communityLinks: 'https://t.me/lagostraders',
      background: 'Ten years of forex.',
      aiContribution: 'Feedback from my members.',
      interestedInRebates: true,
      infoAccurate: true,
      termsAccepted: true,
    },
    files: { proofFile: PDF_PROOF, profileImage: PICTURE_PROOF },
  })

/** Waits until the newest mail to `email` holds these words. */
export const expectMail = (server: RunningServer, email: string, words: RegExp): Promise<void> =>
  expect(async () => {
    const { data } = await makeCall(server, listLocalMails, { path: `/dev/mailbox?to=${encodeURIComponent(email)}` })
    expect(data?.[0]?.text).toMatch(words)
  }).toPass()
