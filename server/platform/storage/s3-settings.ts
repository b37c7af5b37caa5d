/** Where an S3-compatible store is, and what opens it. */
export interface S3Settings {
  /** `https://host[:port]` */
  endpoint: string
  region: string
  bucket: string
  /** What all our keys begin with: '', or a path that ends in a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is the first part of the path, and not of the host's name. */
  pathStyle: boolean
}

export const S3_RULE =
  'must be https://KEY:SECRET@host/bucket, with /folder, ?region=… and ?style=host if the store needs them. Write / and + in the secret as %2F and %2B'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const FOLDER = /^[\w-][\w.-]*$/
const DEFAULT_REGION = 'us-east-1'

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const readQuery = (query: URLSearchParams): Pick<S3Settings, 'region' | 'pathStyle'> | null => {
  const { region = DEFAULT_REGION, style = 'path', ...unknown } = Object.fromEntries(query)
  if (Object.keys(unknown).length > 0 || !/^[\w-]+$/.test(region) || !/^(path|host)$/.test(style)) return null
  return { region, pathStyle: style === 'path' }
}

/** The settings of S3_URL; null where it is none. */
export const readS3Url = (text: string): S3Settings | null => {
  if (!URL.canParse(text)) return null
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text)
  const [bucket = '', ...folders] = pathname.slice(1).replace(/\/$/, '').split('/')
  const [accessKeyId, secretAccessKey, options] = [decode(username), decode(password), readQuery(searchParams)]
  if (!/^https?:$/.test(protocol) || hash !== '' || !BUCKET.test(bucket) || !folders.every((name) => FOLDER.test(name)))
    return null
  if (!accessKeyId || !secretAccessKey || !options) return null
  const prefix = folders.map((name) => `${name}/`).join('')
  return { endpoint: `${protocol}//${host}`, bucket, prefix, accessKeyId, secretAccessKey, ...options }
}
