import { PersonName } from '../../../market/profiles/person-name.tsx'
import { useEntryHandle } from '../api.ts'

/** A participant's name, which leads to their public profile. */
export const EntryName = ({ entryId, name }: { entryId: string; name: string }) => (
  <PersonName name={name} handle={useEntryHandle(entryId)} />
)
