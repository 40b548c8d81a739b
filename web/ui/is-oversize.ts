import { limits } from '@strongroom/contract/wire/limits.ts'

const GB = 1024 ** 3

/** Whether a file is shown as 10.0 GB or more: compares the rounded size. */
export const isOversize = (bytes: number | null): boolean =>
  bytes !== null && Number((bytes / GB).toFixed(1)) * GB >= limits.oversize
