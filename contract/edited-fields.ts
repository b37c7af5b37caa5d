import * as z from 'zod/mini'

const counted = [z.minimum(1), z.maximum(2_000_000_000)] as const

/** Counts the changes of what the administrator edits: a change of another version than the present one is refused. */
export const Version = z.int().check(...counted)
/** The same in an address. */
export const VersionInAddress = z.coerce.number().check(z.int(), ...counted)
