import { z } from 'zod'
import { Bytes, endpoint } from '../wire/endpoint.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const receiptErrors = {
  'receipt.not.ready': {
    status: 409,
    description: 'This installation has no key for its record yet. Try again in a minute',
  },
} as const

/** The format of the signed text. Receipts of earlier formats can still be verified. */
export const RECEIPT_FORMAT = 'strongroom-receipt-2'

/** A statement about the finished parts of a task, signed with the key of the record. */
export const TaskReceipt = z.object({
  model: z.literal('TaskReceipt'),
  /** Canonical JSON: {@link ReceiptText}. */
  signed: z.string(),
  algorithm: z.literal('Ed25519'),
  /** Raw, in hex. */
  publicKey: z.string(),
  /** SHA-256 of the raw key, in hex, as the list of keys shows it. */
  fingerprint: z.string(),
  /** Over the UTF-8 bytes of `signed`, in hex. */
  signature: z.string(),
})
export type TaskReceipt = z.infer<typeof TaskReceipt>

/** The content of a receipt of the first format, which says nothing of links. Times are epoch milliseconds. */
const FirstText = z.object({
  format: z.literal('strongroom-receipt-1'),
  issuedTime: z.number(),
  workspace: z.object({ uuid: z.string(), name: z.string() }),
  task: z.object({
    uuid: z.string(),
    type: z.string(),
    /** '' if the task was created without one. */
    title: z.string(),
    description: z.string(),
    status: z.string(),
    createdTime: z.number(),
  }),
  /** The versions that the task is about. */
  documents: z.array(
    z.object({
      assetUuid: z.string(),
      name: z.string(),
      version: z.number(),
      fileSize: z.number(),
      sha256: z.string(),
    }),
  ),
  /** How many versions the receipt leaves out, because policies deny them to the person who fetched it. */
  withheldDocuments: z.number(),
  parts: z.array(
    z.object({
      participantUuid: z.string(),
      userUuid: z.string().nullable(),
      name: z.string(),
      email: z.string().nullable(),
      result: z.boolean(),
      message: z.string(),
      doneTime: z.number(),
      /** How the person had signed in: the strongest proof in that session. */
      factor: z.string(),
    }),
  ),
})

export const NewReceiptText = z.object({
  ...FirstText.shape,
  format: z.literal(RECEIPT_FORMAT),
  /** The links that the task is about. */
  links: z.array(
    z.object({
      assetUuid: z.string(),
      name: z.string(),
      /** At the creation of the task; null of tasks from before it was kept. */
      url: z.string().nullable(),
    }),
  ),
  /** How many links the receipt leaves out, as with documents. */
  withheldLinks: z.number(),
})
export type NewReceiptText = z.infer<typeof NewReceiptText>

/** The content of a receipt of any format. */
export const ReceiptText = z.discriminatedUnion('format', [FirstText, NewReceiptText])
export type ReceiptText = z.infer<typeof ReceiptText>

export const findTaskReceipt = endpoint('GET', '/publicapi/1/tasks/:taskUuid/receipt', {
  viewAs: false,
  summary:
    'A signed receipt of the finished parts of a task: who did what, when, and about which versions and links. For its creator, owner and managers all parts, for an assignee their own',
  reply: TaskReceipt,
  errors: ['task.not.found', ...doorErrors, 'permission.denied', 'receipt.not.ready'],
})

export const exportTaskReceipt = endpoint('GET', '/publicapi/1/tasks/:taskUuid/receiptpdf', {
  kind: 'bytes',
  summary:
    'The same receipt in the asker’s language as PDF/A-3, with the signed receipt attached as receipt.json and its hash printed',
  reply: Bytes,
  errors: ['task.not.found', ...doorErrors, 'permission.denied', 'receipt.not.ready', 'too.many.requests'],
})
