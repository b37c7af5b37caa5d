import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { readWholeStatement } from '../api.ts'
import { downloadTexts } from '../content.ts'

const save = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click: it must not vanish in the same turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The whole statement as a file. */
export const DownloadStatement = () => {
  const download = useMutation({
    mutationFn: readWholeStatement,
    onSuccess: (csv) => save(new Blob([csv], { type: 'text/csv' }), downloadTexts.fileName),
  })
  return (
    <>
      <FormError>{download.error?.message}</FormError>
      <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? downloadTexts.running : downloadTexts.start}
      </Button>
    </>
  )
}
