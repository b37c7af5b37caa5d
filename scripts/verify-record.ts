/**
 * `npm run verify-record [-- --url URL]`: downloads the public record of a running server and verifies it here.
 * Exit code 1 and one line per problem, each naming its record, when anything does not hold.
 */
import { parseArgs } from 'node:util'
import { verifyServer } from './verify-record/verify-server.ts'

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://127.0.0.1:3000' } } })

try {
  const result = await verifyServer(values.url)
  for (const { sequence, sentence } of result.problems) console.log(`Record ${sequence}: ${sentence}`)
  console.log(
    `${result.entries} records up to ${result.head?.hash ?? 'an empty head'}: ${result.commits} commitments, ` +
      `${result.reveals} revealed, ${result.settlements} settled, ${result.missedSlots} slots recorded as missed.`,
  )
  console.log(result.problems.length === 0 ? 'The record holds.' : 'The record does not hold.')
  process.exitCode = result.problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(`The record could not be verified: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
