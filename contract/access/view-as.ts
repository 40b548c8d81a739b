export const viewAsErrors = {
  'view.as.read.only': {
    status: 403,
    description: 'Viewing as somebody else permits no changes and no downloads',
  },
  'view.as.elsewhere': { status: 403, description: 'This cannot be viewed as somebody else' },
  'view.as.denied': { status: 403, description: 'You may not view the workspace as this person' },
  'view.as.not.found': { status: 404, description: 'The person to view as was not found' },
} as const

/** The query parameter that names the participant. */
export const VIEW_AS = 'viewAs'

/** The error codes of calls with that parameter. */
export const viewAsCodes = Object.keys(viewAsErrors) as (keyof typeof viewAsErrors)[]
