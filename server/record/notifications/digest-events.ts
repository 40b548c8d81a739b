import { eventsWhere } from '@strongroom/contract/registry/events.ts'

const emailedTo = (...readers: ('everybody' | 'readers')[]) =>
  eventsWhere((entry) => 'emailed' in entry && entry.emailed !== undefined && readers.includes(entry.emailed))

/** The types of events that digest emails contain, as the events' own entries declare. */
export const digestEvents = {
  everybody: emailedTo('everybody'),
  readersOfActivity: emailedTo('everybody', 'readers'),
}
