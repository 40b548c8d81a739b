import { BlobMissing } from '../blob-place.ts'

interface ServiceError {
  name?: string
  Code?: string
  message?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Codes of services whose disks or quotas are full. AWS has none of them. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge.Quota'])
const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])

const codeOf = (error: unknown) => (error as ServiceError)?.Code ?? (error as ServiceError)?.name ?? ''
const statusOf = (error: unknown) => (error as ServiceError)?.$metadata?.httpStatusCode

/** Whether the object doesn't exist. A bucket that doesn't exist is another matter. */
export const isMissing = (error: unknown) =>
  MISSING.has(codeOf(error)) || (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket')

/** Whether the service has no such call. */
export const isUnsupported = (error: unknown) =>
  ['NotImplemented', 'MethodNotAllowed'].includes(codeOf(error)) || statusOf(error) === 501

/** The error as the callers of a place know it: BlobMissing, a full disk, or the error itself. */
export function translate(error: unknown, id: string): unknown {
  if (isMissing(error)) return new BlobMissing(`blob ${id} is missing`, { cause: error })
  if (!FULL.has(codeOf(error)) && statusOf(error) !== 507) return error
  return Object.assign(new Error(`the storage service is full: ${codeOf(error)}`, { cause: error }), { code: 'ENOSPC' })
}

const CREDENTIALS = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'CredentialsProviderError',
  'ExpiredToken',
  'InvalidClientTokenId',
])

/** Why a place can't be used, in the words of an operator. */
export function explainFailure(error: unknown): string {
  const code = codeOf(error)
  if (code === 'NoSuchBucket') return 'the bucket does not exist'
  if (CREDENTIALS.has(code))
    return `the credentials are missing or refused (${code}): check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`
  if (statusOf(error) === 403)
    return 'access is denied: the credentials need to list, read, write and delete in the bucket'
  if (['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].includes(code))
    return 'the bucket is in another region: give it as region=…'
  const { message, code: system } = (error ?? {}) as ServiceError
  return `the service does not answer as expected (${system ?? code}): ${message}`
}
