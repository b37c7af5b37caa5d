import axe from 'axe-core'
import { expect } from 'vitest'

/** Rules about what is drawn or what the page's own HTML says: journeys look at them. */
const ELSEWHERE = ['html-has-lang', 'color-contrast', 'target-size', 'scrollable-region-focusable']

/** Finds no barrier in the names, roles and structure of the page as it is. Takes seconds on a long page. */
export const expectNoBarriers = async (): Promise<void> => {
  const rules = Object.fromEntries(ELSEWHERE.map((name) => [name, { enabled: false }]))
  const { violations } = await axe.run({ exclude: [['[hidden]']] }, { resultTypes: ['violations'], rules })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
