/** The ways by which news reach members, as `/metrics` calls them. */
export const NEWS_WAYS = ['push', 'mail', 'telegram'] as const
export type NewsWay = (typeof NEWS_WAYS)[number]

/** News that did not reach somebody in time: signals, and all others. */
export interface UnsentNews {
  way: NewsWay
  news: 'signals' | 'others'
  members: number
}

/** What the parts of a process count for operators. Begins at nought with each process. */
export const createFigures = () => {
  const unsent: UnsentNews[] = NEWS_WAYS.flatMap((way) => [
    { way, news: 'signals', members: 0 },
    { way, news: 'others', members: 0 },
  ])
  let countFollowers = (): number => 0
  let fileFailures = 0

  return {
    /** So many more were not told in time. */
    addUnsent: ({ way, news, members }: UnsentNews): void => {
      const row = unsent.find((known) => known.way === way && known.news === news)
      if (row) row.members += members
    },
    listUnsent: (): readonly Readonly<UnsentNews>[] => unsent,

    /** The file store could not be asked once more. */
    addFileFailure: (): void => {
      fileFailures += 1
    },
    countFileFailures: (): number => fileFailures,

    /** Who knows how many processes follow this one. */
    watchFollowers: (count: () => number): void => {
      countFollowers = count
    },
    countFollowers: (): number => countFollowers(),
  }
}

export type Figures = ReturnType<typeof createFigures>
