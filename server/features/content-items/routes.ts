import {
  ANNOUNCEMENTS_PAGE_SIZE,
  createContentItem,
  listAdminContentItems,
  listAnnouncements,
  listContentItems,
  moveContentItem,
  previewContentItem,
  removeContentItem,
  updateContentItem,
  withdrawContentItem,
} from '../../../contract/content-items.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes, pageAnswer } from '../../platform/list/list-routes.ts'
import { toContentLine } from './rules.ts'
import type { ContentItems } from './service.ts'

const COLUMNS = [
  'kind',
  'place',
  'title',
  'body',
  'state',
  'publishAt',
  'details',
  'isShown',
  'updatedAt',
  'id',
] as const

export const contentItemRoutes = (items: ContentItems): Route[] => [
  route(listContentItems, ({ input: { kind } }) => items.listContentItems(kind)),
  route(listAnnouncements, async ({ input }) => {
    const { page, ...found } = await items.listAnnouncements(input)
    return pageAnswer(found, { page, limit: ANNOUNCEMENTS_PAGE_SIZE })
  }),
  ...listRoutes(listAdminContentItems, items.listAdminContentItems, {
    name: 'uptick-content.csv',
    columns: COLUMNS,
    lineOf: toContentLine,
  }),
  route(createContentItem, async ({ member, input }) =>
    answer(await items.createContentItem(member, input), { message: 'Text saved' }),
  ),
  route(updateContentItem, async ({ member, params, input }) =>
    answer(await items.updateContentItem(member, params.id, input), { message: 'Text saved' }),
  ),
  route(moveContentItem, ({ member, params, input: { to } }) => items.moveContentItem(member, params.id, to)),
  route(withdrawContentItem, async ({ member, params, input: { version } }) =>
    answer(await items.withdrawContentItem(member, params.id, version), { message: 'Text unpublished' }),
  ),
  route(removeContentItem, async ({ member, params, input: { version } }) =>
    answer(await items.removeContentItem(member, params.id, version), { message: 'Text deleted' }),
  ),
  route(previewContentItem, ({ input: { body } }) => items.previewContentItem(body)),
]
