/** Packages that the built server still reads from `node_modules`: native ones, and those that read files beside themselves. */
export const SERVER_PACKAGES = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'sharp'],
  ...['@fastify/swagger', '@fastify/swagger-ui', 'pino', 'undici'],
]
