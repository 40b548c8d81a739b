import * as contract from '@strongroom/contract/documents/annotations.ts'
import type { Route } from '../../http/route.ts'
import { createAnnotatedCopy } from './create-annotated-copy.ts'
import { createAnnotation } from './create-annotation.ts'
import { deleteAnnotation } from './delete-annotation.ts'
import { findAnnotation, listAnnotations } from './list-annotations.ts'
import { updateAnnotationContent } from './update-annotation-content.ts'
import { updateAnnotationType } from './update-annotation-type.ts'

export function annotations(route: Route): void {
  route(contract.listAnnotations, listAnnotations)
  route(contract.findAnnotation, findAnnotation)
  route(contract.createAnnotation, createAnnotation)
  route(contract.updateAnnotationContent, updateAnnotationContent)
  route(contract.updateAnnotationType, updateAnnotationType)
  route(contract.deleteAnnotation, deleteAnnotation)
  route(contract.createAnnotatedCopy, createAnnotatedCopy)
}
