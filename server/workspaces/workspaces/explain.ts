import { type Explain, judge } from '../../access/explained.ts'
import { workspaceRules } from './policy.ts'

export const explainWorkspace: Explain = async (_read, { standing }, { action }) => ({
  clauses: judge(workspaceRules[action as keyof typeof workspaceRules], { standing }),
})
