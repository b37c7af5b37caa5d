import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const HSTS_SECONDS = 31_536_000

/** What every answer of a call carries: it is data, to be neither framed nor sniffed nor read by another origin. */
export const CALL_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const

/** Adds `CALL_HEADERS` to whatever `app` answers. Fixed text: helmet would compose it anew for every request. */
export const registerCallHeaders = (app: FastifyInstance, { https }: { https: boolean }): void => {
  const headers = https
    ? { ...CALL_HEADERS, 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }
    : CALL_HEADERS
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * The policy of the pages: own origin only, no inline script, no eval. Style attributes are not used in served HTML;
 * scripts may set styles.
 */
export const registerPageHeaders = (app: FastifyInstance, { https }: { https: boolean }) =>
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
