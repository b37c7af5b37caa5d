import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/call.ts'
import {
  type ContentForm,
  createContentItem,
  listAdminContentItems,
  previewContentItem,
  updateContentItem,
} from '../../../contract/content-items.ts'
import { listLessons } from '../../../contract/lessons.ts'
import { call } from '../../lib/call.ts'
import { invalidate, queryOf } from '../../lib/query-of.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

type Change = InputOf<typeof updateContentItem>

/** Saves a new text, or a change of one. The list is read again also when it was refused: then it may show what is no longer so. */
export const useSaveContent = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: (saved: { form: ContentForm } | { id: string; change: Change }, signal) =>
      'form' in saved
        ? call(createContentItem, { input: saved.form, signal })
        : call(updateContentItem, { params: { id: saved.id }, input: saved.change, signal }),
    onError: () => invalidate(client, listAdminContentItems),
  })
}

/** The lessons that members see, of which courses are made. */
export const useStepChoices = () => useQuery(queryOf(listLessons)).data?.lessons

export const loadPreview = (body: string, signal: AbortSignal) => call(previewContentItem, { input: { body }, signal })
