import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  approveCreatorApplication,
  type CreatorApplication,
  type CreatorForm,
  createCreatorApplication,
} from '../../contract/creators.ts'
import type { Member } from '../features/members/service.ts'
import type { TestFile } from './call-client.ts'
import type { TestApp } from './test-app.ts'

export const PDF = new TextEncoder().encode('%PDF-1.4\ntrailer<<>>\n%%EOF\n')

const portrait = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3355ff' } })
    .png()
    .toBuffer(),
)

/** What a complete application sends. */
export const creatorForm: CreatorForm = {
  fullName: 'Amara Eze',
  email: 'amara@community.test',
  phone: '+234 803 555 0107',
  country: 'Nigeria',
  mainPlatforms: ['Telegram', 'YouTube'],
  communityName: 'Lagos Price Action',
  communitySize: '10000-25000',
  communityLinks: 'https://t.me/lagospriceaction\nhttps://youtube.com/@lagospa',
  background: 'Eight years of forex, four of teaching it.',
  aiContribution: 'Charts labelled by our moderators.',
  interestedInRebates: false,
  interestedInRevShare: true,
  interestedInMarathons: true,
  interestedInChatRooms: false,
  infoAccurate: true,
  termsAccepted: true,
}

export const creatorTestFiles: { proofFile: TestFile; profileImage: TestFile } = {
  proofFile: { name: 'members.pdf', bytes: PDF },
  profileImage: { name: 'me.png', bytes: portrait },
}

/** What is kept of everybody's files, by name. */
export const listKeptFiles = async ({ env }: TestApp): Promise<string[]> =>
  // The folder is made by the first file.
  (await readdir(join(env.dataDir, 'files')).catch(() => [])).sort()

/** A member's application, as they would send it. */
export const applyAsCreator = async (
  test: TestApp,
  member: Pick<Member, 'id'>,
  changes: Partial<CreatorForm> = {},
): Promise<CreatorApplication> => {
  const { status, body } = await test
    .as(member)
    .call(createCreatorApplication, { input: { ...creatorForm, ...changes }, files: creatorTestFiles })
  if (status !== 200) throw new Error(`The application answered ${status}: ${body.message}`)
  return body.data
}

/** An application that the administrator has approved: its id is the creator's. */
export const approveAsCreator = async (
  test: TestApp,
  { member, admin }: { member: Pick<Member, 'id'>; admin: Pick<Member, 'id'> },
  changes: Partial<CreatorForm> = {},
): Promise<CreatorApplication> => {
  const application = await applyAsCreator(test, member, changes)
  await test.clock.advance(1)
  await test.as(admin).call(approveCreatorApplication, { params: { id: application.id } })
  return application
}
