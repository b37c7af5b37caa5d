/** `npm run check`, third part: the layout, the directions and the budgets of docs/conventions.md, enforced. */
import { fileURLToPath } from 'node:url'
import { checkProject } from './structure/check-project.ts'
import { formatViolation } from './structure/violation.ts'

const { violations, sizes } = checkProject(fileURLToPath(new URL('..', import.meta.url)))
for (const violation of violations) console.log(formatViolation(violation))

const ratios = sizes.testRatios.map(({ area, ratio }) => `${area} ${ratio.toFixed(2)}`).join(', ')
console.log(
  `${sizes.files} source files: median ${sizes.median} lines, 95th percentile ${sizes.percentile95}; ` +
    `longest file ${sizes.longest}. Test lines per source line: ${ratios}.`,
)
console.log(violations.length === 0 ? 'Structure: nothing to mend.' : `Structure: ${violations.length} to mend.`)
process.exitCode = violations.length === 0 ? 0 : 1
