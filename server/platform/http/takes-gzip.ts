import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

/** Smaller answers fit into one packet anyway. */
export const COMPRESS_FROM_BYTES = 1024

/** Whether whoever asks can read gzip. */
export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['gzip']) === 'gzip'
