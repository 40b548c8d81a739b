import { aboutPerson, activity } from './sections/activity.ts'
import { addresses } from './sections/addresses.ts'
import { annotations } from './sections/annotations.ts'
import { comments, mentions } from './sections/comments.ts'
import { contacts } from './sections/contacts.ts'
import { directory } from './sections/directory.ts'
import { documents } from './sections/documents.ts'
import { emails } from './sections/emails.ts'
import { factors } from './sections/factors.ts'
import { folders } from './sections/folders.ts'
import { groups } from './sections/groups.ts'
import { links } from './sections/links.ts'
import { memberships } from './sections/memberships.ts'
import { participations } from './sections/participations.ts'
import { profile } from './sections/profile.ts'
import { providers } from './sections/providers.ts'
import { reviews } from './sections/reviews.ts'
import { sessions } from './sections/sessions.ts'
import { tags } from './sections/tags.ts'
import { assignments, tasks } from './sections/tasks.ts'
import { transfers } from './sections/transfers.ts'
import { visits } from './sections/visits.ts'

/** The files of the export in order. */
export const SECTIONS = [
  profile,
  addresses,
  sessions,
  factors,
  providers,
  memberships,
  tags,
  groups,
  directory,
  participations,
  documents,
  folders,
  comments,
  mentions,
  tasks,
  assignments,
  annotations,
  visits,
  transfers,
  links,
  emails,
  reviews,
  contacts,
  activity,
  aboutPerson,
] as const
