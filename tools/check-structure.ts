/** `npm run check`, third part: the layout and the directions of docs/conventions.md, enforced. */
import { fileURLToPath } from 'node:url'
import { checkProject } from './structure/check-project.ts'
import { formatViolation } from './structure/violation.ts'

const violations = checkProject(fileURLToPath(new URL('..', import.meta.url)))
for (const violation of violations) console.log(formatViolation(violation))
console.log(violations.length === 0 ? 'Structure: nothing to mend.' : `Structure: ${violations.length} to mend.`)
process.exitCode = violations.length === 0 ? 0 : 1
