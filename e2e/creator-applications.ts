import {
  approveCreatorApplication,
  type CreatorForm,
  createCreatorApplication,
  listCreatorApplications,
} from '../contract/creators.ts'
import { toFormTexts } from '../contract/files.ts'
import { demoSession, makeCall, sessionOf } from './demo-members.ts'
import type { RunningServer } from './running-server.ts'

/** The smallest PNG there is: one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const PDF = Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n')

const form: CreatorForm = {
  fullName: 'Ife Bello',
  email: 'ife@community.test',
  phone: '+234 803 555 0142',
  country: 'Nigeria',
  mainPlatforms: ['Telegram', 'YouTube'],
  communityName: 'Lagos Price Action',
  communitySize: '10000-25000',
  communityLinks: 'https://t.me/lagospa\nyoutube.com/@lagospa',
  background: 'Eight years of forex.',
  aiContribution: 'Labelled charts.',
  interestedInRebates: false,
  interestedInRevShare: false,
  interestedInMarathons: true,
  interestedInChatRooms: false,
  infoAccurate: true,
  termsAccepted: true,
}

/** An application without a browser. */
export const applyAsCreator = async (
  server: RunningServer,
  email: string,
  changes: Partial<CreatorForm> = {},
): Promise<void> => {
  const body = new FormData()
  for (const [name, text] of toFormTexts({ ...form, ...changes })) body.append(name, text)
  body.set('proofFile', new Blob([PDF]), 'members.pdf')
  body.set('profileImage', new Blob([PIXEL]), 'me.png')
  const response = await fetch(`${server.url}/api${createCreatorApplication.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await sessionOf(server, email)}` },
    body,
  })
  if (!response.ok) throw new Error(`The application of ${email} answered ${response.status}.`)
}

/** A verified creator, without a browser. */
export const becomeCreator = async (
  server: RunningServer,
  email: string,
  changes: Partial<CreatorForm> = {},
): Promise<void> => {
  await applyAsCreator(server, email, changes)
  const token = await demoSession(server, 'admin')
  const path = `${listCreatorApplications.path}?status=pending`
  const { data } = await makeCall(server, listCreatorApplications, { path, token })
  const waiting = data?.find(({ member }) => member.email === email)
  if (!waiting) throw new Error(`No application of ${email} is waiting.`)
  const approval = { path: approveCreatorApplication.path.replace(':id', waiting.id), token, body: {} }
  const { status } = await makeCall(server, approveCreatorApplication, approval)
  if (status !== 200) throw new Error(`The approval for ${email} answered ${status}.`)
}
