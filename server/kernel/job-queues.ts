/**
 * The job queues. Each has its own workers, so that slow work never delays urgent work: a process runs `slots` jobs of
 * a queue at once, and at most `each` of them for one person (see `share` in {@link JobOptions}).
 */
export const JOB_QUEUES = {
  /** Emails: codes and links first, digests last. */
  mail: { slots: 3, each: 3 },
  /** Ends of participations and workspaces, seals, digests. */
  upkeep: { slots: 3, each: 3 },
  /** Erasure: it may take hours and nobody waits for it. */
  erase: { slots: 2, each: 2 },
  /** Virus scans. */
  scan: { slots: 4, each: 3 },
  /** Previews. One person's share is one of the two, so that seven slow files don't delay others. */
  preview: { slots: 2, each: 1 },
  /** Office documents, which take longest: pictures and PDF files don't wait for them. */
  convert: { slots: 2, each: 1 },
  /** Texts of documents for search: nobody waits for them. */
  text: { slots: 1, each: 1 },
  /** Zips, one at a time for each person. */
  zip: { slots: 2, each: 1 },
  /** Messages to webhooks, one at a time for each receiver. */
  webhook: { slots: 12, each: 1 },
} as const satisfies Record<string, { slots: number; each: number }>

export type JobQueue = keyof typeof JOB_QUEUES

/** The order of jobs that wait in one queue. */
export const JOB_PRIORITY = { first: -10, normal: 0, last: 10 } as const
export type JobPriority = keyof typeof JOB_PRIORITY
