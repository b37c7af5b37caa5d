import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Env } from '../env.ts'

export type { Logger } from 'pino'

/** Where a request or an error could carry a secret. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.newPassword',
  '*.token',
  '*.confirmationCode',
  '*.totp',
]

const MAX_CAUSES = 5

/**
 * An error as it may be logged: a failed query's message and parameters hold what members typed, codes and hashes among
 * them, so only the database's own sentence stays.
 */
export const loggableError = (error: unknown, depth = 0): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) }
  const isQuery = 'query' in error && 'params' in error
  const cause = error.cause !== undefined && depth < MAX_CAUSES ? { cause: loggableError(error.cause, depth + 1) } : {}
  return {
    type: error.name,
    message: isQuery ? 'A database query failed.' : error.message,
    ...('code' in error ? { code: error.code } : {}),
    // A stack begins with the message: only its frames are kept.
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    ...cause,
  }
}

/** The address without its query: tickets and reset tokens travel there. */
const loggableRequest = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  path: request.url.split('?')[0],
  address: request.ip,
})

/** Logs to standard output unless given another destination. */
export const createLogger = ({ logLevel }: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level: logLevel,
    redact: REDACTED,
    serializers: { err: (error) => loggableError(error), req: loggableRequest },
  }
  return destination ? pino(options, destination) : pino(options)
}
