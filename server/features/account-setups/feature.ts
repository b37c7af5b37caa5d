import {
  approveAccountSetup,
  correctAccountSetup,
  createAccountSetup,
  getAccountSetup,
  getDepositProof,
  getOwnDepositProof,
  listAccountSetups,
  rejectAccountSetup,
  withdrawAccountSetup,
} from '../../../contract/account-setups.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { fileAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { AccessCodes } from '../access-codes/service.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import { announceMember, type Members } from '../members/service.ts'
import type { Referrals } from '../referrals/service.ts'
import type { Reviews } from '../reviews/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { toSetupLine } from './rules.ts'
import { type AccountSetups, createAccountSetups } from './service.ts'

const HOUR = 3600

const COLUMNS = [
  ...(['createdAt', 'status', 'fullName', 'email', 'country', 'brokerAccount', 'accessPath', 'depositAmount'] as const),
  ...(['hasProof', 'reviewedBy', 'reviewedAt', 'rejectionReason', 'id'] as const),
]

const accountSetupRoutes = (accountSetups: AccountSetups): Route[] => [
  route(
    createAccountSetup,
    async ({ member, input, files }) =>
      answer(await accountSetups.createAccountSetup(member.id, input, files.proof), {
        message: 'Your verification request has been sent',
      }),
    {
      limits: [
        { by: 'address', max: 40, windowSeconds: HOUR },
        { by: 'member', max: 10, windowSeconds: HOUR },
      ],
    },
  ),
  route(
    correctAccountSetup,
    async ({ member, params, input, files }) =>
      answer(await accountSetups.correctAccountSetup(member.id, params.id, input, files.proof), {
        message: 'Verification request updated',
      }),
    {
      limits: [
        { by: 'address', max: 40, windowSeconds: HOUR },
        { by: 'member', max: 10, windowSeconds: HOUR },
      ],
    },
  ),
  route(withdrawAccountSetup, async ({ member, params }) =>
    answer(await accountSetups.withdrawAccountSetup(member.id, params.id), {
      message: 'Verification request withdrawn',
    }),
  ),
  route(getAccountSetup, ({ member }) => accountSetups.getAccountSetup(member.id)),
  route(getOwnDepositProof, async ({ member }) => fileAnswer(await accountSetups.getOwnDepositProof(member.id))),
  ...listRoutes(listAccountSetups, accountSetups.listAccountSetups, {
    name: 'uptick-account-setups.csv',
    columns: COLUMNS,
    lineOf: toSetupLine,
  }),
  route(getDepositProof, async ({ params }) => fileAnswer(await accountSetups.getDepositProof(params.id))),
  route(approveAccountSetup, async ({ member, params, input }) =>
    answer(await accountSetups.approveAccountSetup(member, params.id, input.depositAmount), {
      message: 'Deposit verified',
    }),
  ),
  route(rejectAccountSetup, async ({ member, params, input }) =>
    answer(await accountSetups.rejectAccountSetup(member, params.id, input.reason), {
      message: 'Request rejected',
    }),
  ),
]

interface Needs {
  members: Members
  accessCodes: AccessCodes
  upoints: Upoints
  referrals: Referrals
  reviews: Reviews
  countryPolicy: CountryPolicy
}

export const accountSetupsFeature = (p: Platform, needs: Needs) => {
  const service = createAccountSetups({
    ...p,
    ...needs,
    offersFor: needs.countryPolicy.offersFor,
    onReviewed: (memberId) => announceMember(p, memberId),
  })
  return {
    service,
    routes: accountSetupRoutes(service),
    keptFiles: service.findProofFiles,
  } satisfies Feature<AccountSetups>
}
