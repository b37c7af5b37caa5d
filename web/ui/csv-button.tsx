import { useMutation } from '@tanstack/react-query'
import type { ReceivedFile } from '../lib/call.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button, type ButtonLook } from './button.tsx'
import { FormError } from './form-error.tsx'

interface CsvButtonProps {
  load: () => Promise<ReceivedFile>
  /** What is exported, for whoever cannot see what the button stands beside. */
  name: string
  size?: ButtonLook['size']
}

/** Collects a list as a table for spreadsheets and hands it over. */
export const CsvButton = ({ load, name, size }: CsvButtonProps) => {
  const file = useMutation({ mutationFn: load, onSuccess: saveFile })
  return (
    <>
      <FormError>{file.error?.message}</FormError>
      <Button size={size} busy={file.isPending} aria-label={`Export CSV: ${name}`} onClick={() => file.mutate()}>
        {file.isPending ? 'Collecting' : 'Export'}
      </Button>
    </>
  )
}
