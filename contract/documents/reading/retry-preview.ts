import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { doorErrors } from '../../workspaces/workspaces.ts'

export const retryPreview = endpoint('POST', '/publicapi/1/documentversions/:versionUuid/preview', {
  summary: 'Makes the preview of a version again if that failed. For people who may download the version',
  reply: NoContent,
  errors: ['asset.not.found', ...doorErrors, 'permission.denied', 'too.many.requests'],
})
