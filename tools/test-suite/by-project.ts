import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest in a fresh clone, which has measured nothing yet: begun late, it would run alone at the end. */
const LONG = [
  /server\/(main|leadership)\.test/,
  /killed-(bank|marathon)/,
  /lost-processes/,
  /fuzz/,
  /attacks/,
  /verify-folder/,
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
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => name.test(moduleId))
    const longestFirst = [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
    return [...Map.groupBy(longestFirst, ({ project }) => project.name).values()].flat()
  }
}
