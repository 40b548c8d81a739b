import { z } from 'zod'
import { wholeNumber } from '../wire/page.ts'
import { endpoint } from '../wire/endpoint.ts'

import { doorErrors } from '../workspaces/workspaces.ts'

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
/** In points (1/72 inch) from the upper left corner of the page as shown. */
export type Box = z.infer<typeof Box>

export const TextLine = z.object({
  /** Degrees clockwise from the usual direction. Boxes are those of the turned words. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  words: z.array(Box.extend({ text: z.string() })),
})
export type TextLine = z.infer<typeof TextLine>

const errors = [
  'asset.not.found',
  'version.not.found',
  ...doorErrors,
  'permission.denied',
  'asset.scanning',
  'asset.virus.detected',
  'asset.unable.to.scan',
  'preview.processing',
  'preview.unsupported',
  'preview.failed',
  'preview.too.large',
  'too.many.requests',
] as const

const RECORDED = 'the preview is recorded before the text is sent'

export const readPageText = endpoint('GET', '/publicapi/1/documentversions/:versionUuid/pages/:page/text', {
  viewAs: false,
  kind: 'ask',
  writes: RECORDED,
  summary: 'The words of one page with their positions, in reading order. For people who may download the version',
  reply: z.object({ lines: z.array(TextLine) }),
  errors,
})

export const TextMatch = z.object({
  /** From 1. */
  page: z.int(),
  boxes: z.array(Box),
})
export type TextMatch = z.infer<typeof TextMatch>

export const findText = endpoint('GET', '/publicapi/1/documentversions/:versionUuid/matches', {
  viewAs: false,
  kind: 'ask',
  writes: RECORDED,
  summary:
    'Where words occur in the pages of a version, from a page on; case and accents are ignored. `nextPage` continues an incomplete search. For people who may download the version',
  query: z.object({
    text: z.string().trim().min(1).max(200),
    fromPage: wholeNumber(z.int().min(1).max(10_000).default(1)),
  }),
  reply: z.object({ matches: z.array(TextMatch), nextPage: z.int().nullable() }),
  errors,
})

/** A part of a line, and whether only this version has it. */
const Part = z.object({ text: z.string(), differs: z.boolean() })
const Side = z.object({
  /** The line in its text, from 1. */
  line: z.int(),
  /** The page, from 1; null for text without pages. */
  page: z.int().nullable(),
  parts: z.array(Part),
})

export const ComparedRow = z.object({
  /** gap: `count` equal lines that are left out. */
  kind: z.enum(['same', 'changed', 'removed', 'added', 'gap']),
  before: Side.nullable(),
  after: Side.nullable(),
  count: z.int().nullable(),
})
export type ComparedRow = z.infer<typeof ComparedRow>

export const Comparison = z.object({
  /** The numbers of the versions. */
  from: z.int(),
  to: z.int(),
  /** The numbers of lines. */
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** Changes with three equal lines around them. */
  rows: z.array(ComparedRow),
  /** Only the beginning of a long text was compared. */
  isCut: z.boolean(),
  /** The texts differ too much for a comparison by line: everything between equal ends counts as replaced. */
  isCoarse: z.boolean(),
  /** `rows` ends before the last change. */
  hasMore: z.boolean(),
  /** Whether both versions have text. */
  hasText: z.boolean(),
})
export type Comparison = z.infer<typeof Comparison>

export const compareVersions = endpoint('GET', '/publicapi/1/documents/:assetUuid/comparison', {
  viewAs: false,
  kind: 'ask',
  writes: 'the preview of both versions is recorded before the comparison is sent',
  summary: 'The differences between the texts of two versions of a document. For people who may download both',
  query: z.object({ from: wholeNumber(z.int().min(1)), to: wholeNumber(z.int().min(1)) }),
  reply: Comparison,
  errors,
})
