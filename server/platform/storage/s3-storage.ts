import { addAbortSignal, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { sha256 } from '../hash.ts'
import { CallError } from '../http/call-error.ts'
import { newId } from '../ids.ts'
import type { Logger } from '../logger.ts'
import { absentFile, isFileId } from './file-id.ts'
import type { FileStorage } from './file-storage.ts'
import type { S3Settings } from './s3-settings.ts'

interface Patience {
  /** For a connection. */
  connectMs: number
  /** For a store that says nothing. */
  silenceMs: number
  /** For all tries of one request together; less than a caller waits. */
  allMs: number
}

interface Deps {
  settings: S3Settings
  log: Pick<Logger, 'warn' | 'error'>
  patience?: Patience
  /** Told of each request that failed for good. */
  onFailure?: () => void
}

const PATIENCE: Patience = { connectMs: 3_000, silenceMs: 6_000, allMs: 20_000 }
/** The client's own: again after a refused connection, silence, 429 and 5xx. Whatever we ask for may be done twice. */
const TRIES = 3
/** Broken off, or not what was put: the client has ended its work by then. */
const READS = 2
const TRY_AGAIN_SECONDS = 5
/** More than any upload may have. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
/** Whose files these are. No id. */
const MARK = 'installation'

/** What to mend, by the store's name for it. */
const ADVICE: Partial<Record<string, string>> = {
  InvalidAccessKeyId: 'The store doesn’t know this key.',
  SignatureDoesNotMatch: 'The secret doesn’t belong to the key. Write / and + in it as %2F and %2B.',
  NoSuchBucket: 'This bucket doesn’t exist. Create it first.',
  PermanentRedirect: 'The bucket is in another region. Add ?region=….',
  AuthorizationHeaderMalformed: 'The bucket is in another region. Add ?region=….',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
  AccessDenied: 'The key lacks permission to list the bucket, or to put, get or delete its files.',
}
const ADVICE_AT_ALL = 'See the store’s own message.'

export interface S3Storage extends FileStorage {
  /** Keeps bytes under an id that they have already. */
  keep: (id: string, bytes: Uint8Array) => Promise<void>
  /**
   * Makes sure, at a start, that the store takes, gives back and lists files, and that they are this installation's. Throws a sentence where it is an
   * operator's to mend; a store that is merely away is waited for.
   */
  open: (installation: string) => Promise<void>
}

/** What the store's answer was; nothing of it that could hold a secret or be somebody's text. */
interface Refusal {
  status: number | null
  name: string
}

const toRefusal = (error: unknown): Refusal => {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return { status: $metadata?.httpStatusCode ?? null, name: /^\w{1,60}$/.test(name) ? name : 'Unknown' }
}

/** The bytes as they were put. Throws where they end early, are more than a file may have, or others. */
const readBody = async (answer: GetObjectCommandOutput, signal: AbortSignal): Promise<Buffer> => {
  if (!(answer.Body instanceof Readable)) throw new Error('The store answered without a body.')
  const parts: Buffer[] = []
  let length = 0
  for await (const part of addAbortSignal(signal, answer.Body)) {
    parts.push(part)
    length += part.length
    if (length > MAX_FILE_BYTES) throw new Error('The store answered with more than a file may have.')
  }
  const bytes = Buffer.concat(parts)
  const digest = answer.Metadata?.sha256
  if (bytes.length !== answer.ContentLength || (digest !== undefined && digest !== sha256(bytes)))
    throw new Error('The store answered with other bytes than were put.')
  return bytes
}

const isAbsent = (error: unknown): boolean => toRefusal(error).name === 'NoSuchKey'

/** The objects below the settings' prefix, by the rest of their keys. Whatever the store refuses is thrown as it came. */
const createObjects = (settings: S3Settings, { connectMs, silenceMs, allMs }: Patience) => {
  const { endpoint, region, bucket: Bucket, prefix, accessKeyId, secretAccessKey, pathStyle } = settings
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      socketTimeout: silenceMs,
      throwOnRequestTimeout: true,
    },
    // Many compatible stores know no checksums of the newer kind. What is sent is signed with its hash; what comes back is held against it here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(allMs) })

  return {
    put: async (name: string, bytes: Uint8Array): Promise<void> => {
      const command = new PutObjectCommand({
        Bucket,
        Key: prefix + name,
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: 'application/octet-stream',
        Metadata: { sha256: sha256(bytes) },
      })
      await client.send(command, inTime())
    },

    get: async (name: string): Promise<Buffer> => {
      const { abortSignal } = inTime()
      for (let read = 1; ; read += 1) {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }), { abortSignal })
        try {
          return await readBody(answer, abortSignal)
        } catch (error) {
          if (read === READS || abortSignal.aborted) throw error
        }
      }
    },

    /** Files that were last written before `before`, as the store tells them: a thousand at a time. */
    listOld: async function* (before: number): AsyncGenerator<string[]> {
      for (let token: string | undefined, isMore = true; isMore; ) {
        const command = new ListObjectsV2Command({
          Bucket,
          ...(prefix ? { Prefix: prefix } : {}),
          ContinuationToken: token,
        })
        const page = await client.send(command, inTime())
        yield (page.Contents ?? [])
          .filter(({ LastModified: at }) => at !== undefined && at.getTime() < before)
          .map(({ Key: key = '' }) => key.slice(prefix.length))
          .filter(isFileId)
        token = page.NextContinuationToken
        isMore = page.IsTruncated === true && token !== undefined
      }
    },

    remove: async (name: string): Promise<void> => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }), inTime())
    },
  }
}

/** Whose files these are: ours from now on, where nobody has said so. Tries all that the key has to be allowed. */
const claim = async (objects: ReturnType<typeof createObjects>, installation: string): Promise<string> => {
  const owner = await objects.get(MARK).catch((error: unknown) => {
    if (isAbsent(error)) return null
    throw error
  })
  if (owner === null) await objects.put(MARK, Buffer.from(installation))
  // What is not listed could never be removed.
  for await (const _page of objects.listOld(0)) break
  await objects.remove(`${MARK}.tried`)
  return owner?.toString() ?? installation
}

/**
 * Files in a bucket, each an object named by its id below the settings' prefix, with the SHA-256 of its bytes beside it: what comes back is what was put.
 * Where the store cannot be asked, `put` and `get` throw SERVICE_UNAVAILABLE; a file that could not be removed is left to `removeUnreferenced`.
 */
export const createS3Storage = ({ settings, log, patience = PATIENCE, onFailure = () => {} }: Deps): S3Storage => {
  const { endpoint, bucket, prefix } = settings
  const objects = createObjects(settings, patience)

  const assertFileId = (id: string): void => {
    if (!isFileId(id)) throw absentFile()
  }

  /** Says in the log what the store did, and in the answer only that it is away. */
  const away = (what: 'put' | 'get', error: unknown): CallError => {
    onFailure()
    log.error({ what, ...toRefusal(error) }, 'the file store could not be asked')
    return new CallError('SERVICE_UNAVAILABLE', {
      message: 'Files cannot be reached at the moment. Please try again.',
      retryAfterSeconds: TRY_AGAIN_SECONDS,
    })
  }

  const keep = async (id: string, bytes: Uint8Array): Promise<void> => {
    assertFileId(id)
    await objects.put(id, bytes).catch((error: unknown) => {
      throw away('put', error)
    })
  }

  /** The owner; null where the store is away. Throws a sentence where it refuses. */
  const claimOrExplain = (installation: string): Promise<string | null> =>
    claim(objects, installation).catch((error: unknown) => {
      const { status, name } = toRefusal(error)
      if (status !== null && status >= 300 && status < 500)
        throw new Error(
          `S3_URL: the store at ${endpoint} refuses (${status} ${name}). ${ADVICE[name] ?? ADVICE_AT_ALL}`,
        )
      log.error({ what: 'open', status, name }, 'the file store could not be asked: files wait for it')
      return null
    })

  return {
    keep,
    put: async (bytes) => {
      const id = newId()
      await keep(id, bytes)
      return id
    },
    get: async (id) => {
      assertFileId(id)
      return objects.get(id).catch((error: unknown) => {
        throw isAbsent(error) ? absentFile() : away('get', error)
      })
    },
    remove: async (id) => {
      assertFileId(id)
      await objects
        .remove(id)
        .catch((error: unknown) =>
          log.warn(
            { what: 'remove', ...toRefusal(error) },
            'a file is left to the daily job: its store could not be asked',
          ),
        )
    },
    removeUnreferenced: async (findUsed, before) => {
      let removed = 0
      for await (const old of objects.listOld(before)) {
        const used = await findUsed(old)
        for (const id of old.filter((name) => !used.has(name))) {
          await objects.remove(id)
          removed += 1
        }
      }
      return removed
    },
    open: async (installation) => {
      const owner = await claimOrExplain(installation)
      if (owner !== null && owner !== installation)
        throw new Error(
          `S3_URL: ${bucket}/${prefix} holds the files of another installation, which this one would take for forgotten. Give it a bucket or a folder of its own.`,
        )
    },
  }
}
