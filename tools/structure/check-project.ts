import { checkComponentStyles } from './component-styles.ts'
import { checkCalls } from './contract-calls.ts'
import { checkCycles } from './cycles.ts'
import { checkDependencyReasons } from './dependency-reasons.ts'
import { checkEnvironmentTable } from './environment-table.ts'
import { checkFeatureOrder } from './feature-order.ts'
import { checkForbiddenCode } from './forbidden-code.ts'
import { checkImports } from './import-directions.ts'
import { checkMachineTraces } from './machine-traces.ts'
import { checkOutwardClients, checkSecretColumns } from './outward-clients.ts'
import { parseSource } from './parsed-source.ts'
import { isSource, listFiles } from './project-files.ts'
import { checkReferences } from './references.ts'
import { checkSecurityEvidence } from './security-evidence.ts'
import { checkSizes, type Sizes } from './size-budgets.ts'
import { checkTableWriters } from './table-writers.ts'
import type { Violation } from './violation.ts'
import { checkVocabulary } from './vocabulary.ts'

/** Runs every structure rule on the project in `root`. */
export const checkProject = (root: string): { violations: Violation[]; sizes: Sizes } => {
  const files = listFiles(root)
  const sourceFiles = files.filter(isSource)
  const sources = sourceFiles.map((file) => parseSource(root, file))
  const { sizes, violations: sizeViolations } = checkSizes(root, sourceFiles)
  return {
    sizes,
    violations: [
      ...files.flatMap(checkVocabulary),
      ...sources.flatMap((source) => checkImports(root, source)),
      ...checkCycles(sources),
      ...checkFeatureOrder(sources),
      ...checkTableWriters(sources),
      ...sources.flatMap(checkForbiddenCode),
      ...checkCalls(sources),
      ...sizeViolations,
      ...files.flatMap((file) => checkMachineTraces(root, file)),
      ...checkDependencyReasons(root),
      ...checkEnvironmentTable(root, sources),
      ...checkSecurityEvidence(root),
      ...checkOutwardClients(root, sources),
      ...checkSecretColumns(root, sources),
      ...checkComponentStyles(root, files),
      ...checkReferences(root, files),
    ],
  }
}
