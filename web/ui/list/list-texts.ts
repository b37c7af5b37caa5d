export const bulkTexts = {
  bar: 'Actions for selected rows',
  selected: (count: string) => `${count} selected`,
  everything: (count: string) => `Select all ${count} that match`,
  clear: 'Clear selection',
  all: 'Select every row of this page',
  select: (name: string) => `${name}: select`,
  bulk: (label: string) => `${label}: all selected`,
  none: (label: string) => `“${label}” doesn’t apply to the selected rows.`,
} as const

export const undoTexts = {
  undo: 'Undo',
  undone: 'Undone.',
  partly: (count: number, why: string) =>
    `${count === 1 ? 'One change was' : `${count} changes were`} not undone. ${why}`,
} as const

export const moveTexts = {
  head: 'Move',
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  drag: 'Drag to order',
  moved: (name: string) => `${name} moved.`,
} as const

export const filterTexts = {
  from: (what: string) => `${what} from`,
  to: (what: string) => `${what} until`,
  /** Between the first day and the last. */
  through: 'to',
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
} as const

export const emptyTexts = { narrowed: 'Try another search or other filters.' } as const

export const reasonTexts = {
  effect: 'The member sees this reason, on screen and by email, and can apply again.',
} as const

export const savedTexts = { changes: (name: string) => `Changes to “${name}” saved.` } as const
