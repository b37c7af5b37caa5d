import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useStatementFile } from '../api.ts'
import { downloadTexts } from '../content.ts'

const save = ({ blob, name }: { blob: Blob; name: string }): void => {
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
  const file = useStatementFile()
  return (
    <>
      <FormError>{file.error?.message}</FormError>
      <Button size="small" busy={file.isPending} onClick={() => file.mutate(undefined, { onSuccess: save })}>
        {file.isPending ? downloadTexts.running : downloadTexts.start}
      </Button>
    </>
  )
}
