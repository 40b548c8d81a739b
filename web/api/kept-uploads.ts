import { limits } from '@strongroom/contract/wire/limits.ts'
import type { PreviousUpload, UrlStorage } from 'tus-js-client'

/** The reason of an abort that drops what was sent. Any other keeps it: the same file continues there. */
export const CANCELLED = 'cancelled'

const PREFIX = 'upload '

/**
 * The URLs of unfinished uploads in this browser, by what is uploaded where and by whom: choosing the same file for the
 * same place continues it. A URL is kept as long as the server keeps the upload.
 */
export const keptUploads: UrlStorage = {
  async findAllUploads() {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => readKept(key))
  },
  async findUploadsByFingerprint(fingerprint) {
    return readKept(PREFIX + fingerprint)
  },
  async addUpload(fingerprint, upload) {
    const key = PREFIX + fingerprint
    localStorage.setItem(key, JSON.stringify(upload))
    return key
  },
  async removeUpload(key) {
    localStorage.removeItem(key)
  },
}

/** Forgets the URL of a finished upload. */
export const forgetUpload = (fingerprint: string) => localStorage.removeItem(PREFIX + fingerprint)

function readKept(key: string): PreviousUpload[] {
  try {
    const upload = JSON.parse(localStorage.getItem(key) ?? 'null') as PreviousUpload | null
    if (upload && Date.now() - Date.parse(upload.creationTime) < limits.uploadKept)
      return [{ ...upload, urlStorageKey: key }]
  } catch {
    // Not ours, or of another version.
  }
  localStorage.removeItem(key)
  return []
}
