import { createOwnDataFile, removeAccount } from '../../../contract/personal-data.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Limit, type Route, route } from '../../platform/http/route.ts'
import type { PersonalData } from './service.ts'

const perMember = (max: number): Limit => ({ by: 'member', max, windowSeconds: 3600 })

export const personalDataRoutes = (data: PersonalData): Route[] => [
  route(
    createOwnDataFile,
    async ({ member, input }) =>
      new FileAnswer({ kind: 'zip', name: 'uptick-data.zip', bytes: await data.createOwnDataFile(member.id, input) }),
    { limits: [perMember(10)], logged: true },
  ),
  route(
    removeAccount,
    async ({ member, input }) => {
      await data.removeAccount(member.id, input)
      return answer(null, { message: 'Your account is deleted' })
    },
    { limits: [perMember(10)], logged: true },
  ),
]
