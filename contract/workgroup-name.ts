import { line } from './fields.ts'
import { limits } from './limits.ts'

/** Apart from the workgroups' calls: the sign-in page has a name to show and nothing to do with those. */
export const WorkgroupName = line(limits.inputText)
