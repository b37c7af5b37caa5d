import { CallError } from '../http/call-error.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a name is an id of our own making: only such a one ever becomes a path or a key. */
export const isFileId = (name: string): boolean => ID.test(name)

export const absentFile = (): CallError =>
  new CallError('RESOURCE_NOT_FOUND', { message: 'This file is no longer kept.' })

/** Whether a storage answered that it has no such file, and not that it could not be asked. */
export const isAbsentFile = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'RESOURCE_NOT_FOUND'
