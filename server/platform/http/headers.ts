import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const HSTS_SECONDS = 31_536_000

/** What a browser can do and Uptick never asks for: neither we nor a script that got in may use it. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media', 'geolocation'],
  ...['gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/** What every answer of a call carries: it is data, to be neither framed nor sniffed nor read by another origin. */
export const CALL_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': [
    ...["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    "require-trusted-types-for 'script'",
  ].join('; '),
  'permissions-policy': PERMISSIONS_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const

/** Over https only. */
export const strictTransport = { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } as const

/**
 * Adds `CALL_HEADERS` to whatever `app` answers, errors and health among it; pages and files put a policy of their own over it.
 * Fixed text: helmet would compose it anew for every request.
 */
export const registerCallHeaders = (app: FastifyInstance, { https }: { https: boolean }): void => {
  const headers = https ? { ...CALL_HEADERS, ...strictTransport } : CALL_HEADERS
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * The policy of the pages: own origin only, no inline script, no eval. Style attributes are not used in served HTML;
 * scripts may set styles.
 */
export const registerPageHeaders = async (app: FastifyInstance, { https }: { https: boolean }): Promise<void> => {
  app.addHook('onRequest', async (_request, reply) => {
    // helmet writes past the framework, whose own headers would win: those of a call go first.
    for (const name of Object.keys(CALL_HEADERS)) reply.removeHeader(name)
    reply.removeHeader('strict-transport-security')
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  await app.register(helmet, {
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
        // No text becomes markup or script, except through the policies named here (web/lib/trusted-html.ts, trusted-worker.ts).
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['uptick-preview', 'uptick-worker'],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
}

/** What only a page is governed by. A part of one that came with all of it would weigh a kilobyte more, and a page has forty. */
const OF_PAGES_ALONE = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]
const PART_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Scripts, sheets and fonts of the build. A worker is governed by what its own file says. */
const IS_PART = /^assets\/(?!.*worker)[^/]+\.(js|css|woff2)$/

/**
 * Leaves a built file that a page loads only the headers that count for it; whatever else it were taken for, it may do nothing. Other files
 * keep the policy of the pages.
 * @param path relative to the build's folder
 */
export const lightenPart = (reply: FastifyReply, path: string): void => {
  if (!IS_PART.test(path)) return
  reply.removeHeader('permissions-policy')
  for (const name of OF_PAGES_ALONE) reply.raw.removeHeader(name)
  reply.raw.setHeader('content-security-policy', PART_POLICY)
}
