import { Button } from '../button.tsx'

/** Goes from a figure to the table behind it, and back. */
export const TableSwitch = ({ table, onSwitch }: { table: boolean; onSwitch: (table: boolean) => void }) => (
  <Button size="small" onClick={() => onSwitch(!table)}>
    {table ? 'Chart' : 'Table'}
  </Button>
)
