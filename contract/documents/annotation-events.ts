import { details, type EventEntries } from '../wire/event.ts'
import type { AnnotationType } from './annotations.ts'

/** Events name the number of annotations, never their text. */
interface Annotated {
  version: number
  annotations: number
}

export const annotationEvents = {
  DOCUMENT_ANNOTATED_PUBLICLY: {
    details: details<{ to: Annotated }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.annotated-publicly',
    changes: ['annotations', 'assets', 'audit'],
    emailed: 'everybody',
    together: 'activity.many.annotated',
  },
  DOCUMENT_ANNOTATED_PRIVATELY: {
    details: details<{ to: Annotated }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.annotated-privately',
    changes: ['audit'],
  },
  ANNOTATIONS_CHANGED: {
    details: details<{
      from: Annotated & { type: AnnotationType }
      to: Annotated & { type: AnnotationType }
    }>(),
    group: 'files',
    chain: 'workspace',
    says: ({ from, to }) =>
      from['type'] === to['type']
        ? ('activity.annotations-changed' as const)
        : to['type'] === 'PUBLIC'
          ? ('activity.annotations-published' as const)
          : ('activity.annotations-withdrawn' as const),
    changes: ['annotations', 'assets', 'audit'],
  },
  ANNOTATIONS_DELETED: {
    details: details<{ from: Annotated & { own: boolean } }>(),
    group: 'files',
    chain: 'workspace',
    says: ({ from }) =>
      from['own'] === false
        ? ('activity.annotations-deleted-other' as const)
        : ('activity.annotations-deleted' as const),
    changes: ['annotations', 'assets', 'audit'],
  },
  /** Only the person's own: other people's clients learn nothing of them. */
  PRIVATE_ANNOTATIONS_CHANGED: {
    details: details<{ from: Annotated; to: Annotated }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.private-annotations-changed',
    changes: ['audit'],
  },
  PRIVATE_ANNOTATIONS_DELETED: {
    details: details<{ from: Annotated }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.private-annotations-deleted',
    changes: ['audit'],
  },
  ANNOTATED_COPY_SAVED: {
    details: details<{ from: { uuid: string; name: string; version: number }; to: { annotations: number } }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.annotated-copy',
    values: ({ from }) => ({ document: String(from['name'] ?? '') }),
    changes: ['assets', 'audit'],
  },
} as const satisfies EventEntries
