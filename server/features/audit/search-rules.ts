import { AUDIT_ACTION_NAMES, AUDIT_GROUPS } from '../../../contract/audit.ts'
import { foldText } from '../../../contract/people-text.ts'

/** The actions that read on the screen as somebody searches for them: by their own name, or by that of their kind. */
export const actionsNamed = (search: string): string[] => {
  const wanted = foldText(search)
  const isNamed = (name: string | undefined): boolean => name !== undefined && foldText(name).includes(wanted)
  const groups = Object.keys(AUDIT_GROUPS).filter((group) => isNamed(AUDIT_GROUPS[group]))
  return Object.entries(AUDIT_ACTION_NAMES)
    .filter(([action, name]) => isNamed(name) || groups.some((group) => action.startsWith(group)))
    .map(([action]) => action)
}
