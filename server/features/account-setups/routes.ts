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
import { fileAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { setupLineOf } from './rules.ts'
import type { AccountSetups } from './service.ts'

const HOUR = 3600

const COLUMNS = [
  ...(['createdAt', 'status', 'fullName', 'email', 'country', 'brokerAccount', 'accessPath', 'depositAmount'] as const),
  ...(['hasProof', 'reviewedBy', 'reviewedAt', 'rejectionReason', 'id'] as const),
]

export const accountSetupRoutes = (accountSetups: AccountSetups): Route[] => [
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
        message: 'Your request is corrected',
      }),
    {
      limits: [
        { by: 'address', max: 40, windowSeconds: HOUR },
        { by: 'member', max: 10, windowSeconds: HOUR },
      ],
    },
  ),
  route(withdrawAccountSetup, async ({ member, params }) =>
    answer(await accountSetups.withdrawAccountSetup(member.id, params.id), { message: 'Your request is withdrawn' }),
  ),
  route(getAccountSetup, ({ member }) => accountSetups.getAccountSetup(member.id)),
  route(getOwnDepositProof, async ({ member }) => fileAnswer(await accountSetups.getOwnDepositProof(member.id))),
  ...listRoutes(listAccountSetups, accountSetups.listAccountSetups, {
    name: 'uptick-account-setups.csv',
    columns: COLUMNS,
    lineOf: setupLineOf,
  }),
  route(getDepositProof, async ({ params }) => fileAnswer(await accountSetups.getDepositProof(params.id))),
  route(approveAccountSetup, async ({ member, params, input }) =>
    answer(await accountSetups.approveAccountSetup(member, params.id, input.depositAmount), {
      message: 'The deposit is verified',
    }),
  ),
  route(rejectAccountSetup, async ({ member, params, input }) =>
    answer(await accountSetups.rejectAccountSetup(member, params.id, input.reason), {
      message: 'The request is rejected',
    }),
  ),
]
