import { line } from '../wire/fields.ts'
import { limits } from '../wire/limits.ts'

/** Apart from the workgroups' calls: the sign-in page has a name to show and nothing to do with those. */
export const WorkgroupName = line(limits.inputText)
