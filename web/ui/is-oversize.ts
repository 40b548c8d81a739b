import { limits } from '@strongroom/contract/wire/limits.ts'

const GB = 1024 ** 3

/** Whether a file reads as 10.0 GB or more: its size is compared as it is shown, with one decimal. */
export const isOversize = (bytes: number | null): boolean =>
  bytes !== null && Number((bytes / GB).toFixed(1)) * GB >= limits.oversize
