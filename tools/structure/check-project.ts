import { checkCalls } from './contract-calls.ts'
import { checkDependencyReasons, checkEnvironmentTable } from './documented-names.ts'
import { checkFeatureOrder } from './feature-order.ts'
import { checkForbiddenText } from './forbidden-text.ts'
import { checkImports } from './import-directions.ts'
import { checkOutwardClients, checkSecretColumns } from './outward-clients.ts'
import { parseSource } from './parsed-source.ts'
import { checkProductConstants } from './product-constants.ts'
import { isSource, listFiles } from './project-files.ts'
import { checkReferences } from './references.ts'
import { checkSecurityEvidence } from './security-evidence.ts'
import { checkStyleModules } from './style-modules.ts'
import { checkTableWriters } from './table-writers.ts'
import { checkTexts } from './texts.ts'
import type { Violation } from './violation.ts'

/** Runs every structure rule on the project in `root`. What looks at one file of code alone is a rule of Biome (biome.json). */
export const checkProject = (root: string): Violation[] => {
  const files = listFiles(root)
  const sources = files.filter(isSource).map((file) => parseSource(root, file))
  return [
    ...sources.flatMap(checkImports),
    ...checkFeatureOrder(sources),
    ...checkTableWriters(sources),
    ...checkCalls(sources),
    ...files.flatMap((file) => checkForbiddenText(root, file)),
    ...checkDependencyReasons(root),
    ...checkEnvironmentTable(root, sources),
    ...checkSecurityEvidence(root),
    ...checkOutwardClients(root, sources),
    ...checkSecretColumns(root, sources),
    ...checkReferences(root, files),
    ...checkStyleModules(root, files, sources),
    ...checkTexts(sources),
    ...sources.flatMap(checkProductConstants),
  ]
}
