import { line } from '../wire/fields.ts'
import { limits } from '../wire/limits.ts'

/** Separate from the workgroups' calls: the sign-in page shows a name and needs no more. */
export const WorkgroupName = line(limits.inputText)
