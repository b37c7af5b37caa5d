export const bulkTexts = {
  bar: 'What to do with the selected rows',
  selected: (count: string) => `${count} selected`,
  clear: 'Clear selection',
  all: 'Select every row of this page',
  select: (name: string) => `${name}: select`,
  bulk: (label: string) => `${label}: all selected`,
  none: (label: string) => `“${label}” is for none of the selected rows.`,
} as const

export const undoTexts = {
  undo: 'Undo',
  undone: 'It is undone.',
  partly: (count: number, why: string) =>
    `${count === 1 ? 'One change was' : `${count} changes were`} not undone. ${why}`,
} as const

export const filterTexts = {
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
} as const
