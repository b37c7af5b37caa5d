/** A member whom a text names to somebody else. */
export interface Named {
  id: string
  name: string
}

/**
 * Stands for that member's name in a text that is kept. The name is kept beside it with the member's id, so that it can be replaced when
 * the member leaves, and nothing else of the text has to be searched. Of Unicode's private characters: nobody types it.
 */
export const NAMED = '\u{E0F0}'

/** A kept text as its reader gets it. */
export const withName = (text: string, name: string | null): string => text.replaceAll(NAMED, name ?? 'a member')

/** The columns that go with such texts. Throws where a text names somebody who is not given. */
export const namedIn = (
  about: Named | undefined,
  ...texts: string[]
): { aboutId: string | null; aboutName: string | null } => {
  if (!about && texts.some((text) => text.includes(NAMED))) throw new Error('A text names a member who is not given.')
  return { aboutId: about?.id ?? null, aboutName: about?.name ?? null }
}
