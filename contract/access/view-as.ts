export const viewAsErrors = {
  'view.as.read.only': {
    status: 403,
    description: 'Whoever sees a workspace as somebody else can change nothing and download nothing',
  },
  'view.as.elsewhere': { status: 403, description: 'This cannot be seen as somebody else' },
  'view.as.denied': { status: 403, description: 'You may not see the workspace as this person' },
  'view.as.not.found': { status: 404, description: 'The person whose view is asked for was not found' },
} as const

/** The query parameter that names the participant. */
export const VIEW_AS = 'viewAs'

/** What any call that is made in this way may answer. */
export const viewAsCodes = Object.keys(viewAsErrors) as (keyof typeof viewAsErrors)[]
