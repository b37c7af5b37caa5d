import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest, in the order in which it begins: what mostly waits, for a lease to end or a minute to pass, beside what keeps a
 * core busy. A fresh clone has measured nothing yet; begun late, these would run alone at the end.
 */
const LONG = [
  /server\/leadership\.test/,
  /new-feature\.test/,
  /record\/attacks\.test/,
  /lost-processes/,
  /verify-folder/,
  /restored-folder/,
  /server\/(several-processes|main)\.test/,
  /killed-(bank|marathon)/,
  /fuzz/,
  /attacks/,
  /list-members/,
  /slots\.calls/,
]

/**
 * One project after the other, the longest files of each first. Files of a project share a process and what it has imported, and a
 * process is kept only as long as the next file in line is of its project.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ moduleId }: TestSpecification) =>
      LONG.findIndex((name) => name.test(moduleId)) + 1 || LONG.length + 1
    const longestFirst = sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
    return [...Map.groupBy(longestFirst, ({ project }) => project.name).values()].flat()
  }
}
