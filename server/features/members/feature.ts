import { createMemberNote, getMemberNotes, removeMemberNote, updateMemberTags } from '../../../contract/member-notes.ts'
import { getMember, listMembers, updateMember, updateMemberAccess } from '../../../contract/members.ts'
import { updateProfile } from '../../../contract/own-account.ts'
import { updatePreferences, updateTheme } from '../../../contract/preferences.ts'
import type { Executor } from '../../db/client.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { Audit } from '../audit/service.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { toMemberLine } from './csv-rules.ts'
import { createMemberNotes, type MemberNotes } from './member-notes.ts'
import { createMemberManagement, createMembers, type MemberManagement, type Members, memberTopics } from './service.ts'
import { listWithoutPhoneDigits, updatePhoneDigits } from './store.ts'

const AT_ONCE = 500

/** Members from before phones were compared by their digits get them, however many there are. Running it again changes nothing. */
export const updateStoredPhones = async (db: Executor): Promise<void> => {
  for (let batch = await listWithoutPhoneDigits(db, AT_ONCE); batch.length > 0; ) {
    for (const member of batch) await updatePhoneDigits(db, member)
    batch = await listWithoutPhoneDigits(db, AT_ONCE)
  }
}

const COLUMNS = [
  ...(['createdAt', 'fullName', 'email', 'phone', 'country', 'tier', 'uPoints', 'depositAmount'] as const),
  ...(['dashboardUnlocked', 'hasDeposited', 'premiumTest', 'sponsoredTier', 'sponsoredTierEndsAt', 'id'] as const),
]

const memberRoutes = (
  management: MemberManagement,
  notes: MemberNotes,
  members: Pick<Members, 'updatePreferences' | 'updateProfile' | 'updateTheme'>,
): Route[] => [
  ...listRoutes(listMembers, management.listMembers, {
    name: 'uptick-members.csv',
    columns: COLUMNS,
    lineOf: toMemberLine,
  }),
  route(updateProfile, async ({ member, input }) =>
    answer(await members.updateProfile(member.id, input), { message: 'Profile saved' }),
  ),
  route(updatePreferences, ({ member, input }) => members.updatePreferences(member.id, input)),
  route(updateTheme, ({ member, input }) => members.updateTheme(member.id, input)),
  route(getMember, ({ params }) => management.getMember(params.id)),
  route(updateMember, async ({ member, params, input }) =>
    answer(await management.updateMember(member, params.id, input), { message: 'User updated successfully' }),
  ),
  route(getMemberNotes, ({ params }) => notes.getMemberNotes(params.id)),
  route(createMemberNote, ({ member, params, input }) => notes.createMemberNote(member, params.id, input.text)),
  route(removeMemberNote, ({ member, params }) => notes.removeMemberNote(member, params.id, params.noteId)),
  route(updateMemberTags, ({ member, params, input }) => notes.updateMemberTags(member, params.id, input.tags)),
  route(updateMemberAccess, async ({ member, params, input }) => {
    const edited = await management.updateMemberAccess(member, params.id, input)
    return answer(edited.member, { message: 'User access updated successfully', undo: edited.actionId })
  }),
]

interface Needs {
  sessions: Sessions
  audit: Audit
  countryPolicy: CountryPolicy
}

/** What other features do with members as an administrator does. */
const pickManagement = ({ listMembers, listMatchingIds, updateAccessIn, undoAccess }: MemberManagement) => ({
  listMembers,
  listMatchingIds,
  updateAccessIn,
  undoAccess,
})

export const membersFeature = (p: Platform, { sessions, audit, countryPolicy }: Needs) => {
  const deps = { ...p, policy: p.env, offersFor: countryPolicy.offersFor, forgetMember: sessions.forgetMember }
  const management = createMemberManagement({ ...deps, sessions, audit, supportEmail: p.env.supportEmail })
  const members = createMembers(deps)
  return {
    service: { ...members, ...pickManagement(management) },
    routes: memberRoutes(management, createMemberNotes({ ...p, audit }), members),
    topics: memberTopics,
    beforeReady: () => updateStoredPhones(p.db.orm),
  } satisfies Feature<Members & ReturnType<typeof pickManagement>>
}
