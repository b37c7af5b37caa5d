/** When repeatable pictures are taken: a Wednesday afternoon in UTC, some seconds into a minute. */
export const FIXED_NOW = Date.parse('2026-06-17T14:32:20.000Z')
