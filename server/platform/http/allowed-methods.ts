import type { FastifyInstance } from 'fastify'

interface Served {
  parts: string[]
  methods: Set<string>
}

/** Whether an address is one of a pattern: `:name` stands for any part, a last `*` for the rest. */
const fits = (parts: readonly string[], pattern: readonly string[]): boolean =>
  (pattern.at(-1) === '*' ? parts.length >= pattern.length : parts.length === pattern.length) &&
  pattern.every((part, place) => part === '*' || part.startsWith(':') || part === parts[place])

/**
 * Watches the routes that `app` gets from now on. Answers the methods that an address takes, null where there is nothing.
 * Pages are left out: their one route takes every address.
 */
export const watchMethods = (app: FastifyInstance): ((url: string) => string[] | null) => {
  const served = new Map<string, Served>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '/*') return
    const known = served.get(url) ?? { parts: url.split('/'), methods: new Set<string>() }
    for (const one of [method].flat()) known.methods.add(one)
    served.set(url, known)
  })
  return (url) => {
    const parts = (url.split('?', 1)[0] ?? '').split('/')
    const methods = [...served.values()]
      .filter((pattern) => fits(parts, pattern.parts))
      .flatMap((one) => [...one.methods])
    return methods.length > 0 ? [...new Set(methods)].sort() : null
  }
}
