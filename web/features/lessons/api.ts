import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createLessonAttempt, getLesson, listLessons, updateLessonProgress } from '../../../contract/lessons.ts'
import {
  createLesson,
  listLessonPaths,
  listWrittenLessons,
  updateLesson,
  type WrittenLessonForm,
} from '../../../contract/written-lessons.ts'
import { call } from '../../lib/call.ts'
import { invalidate, queryOf } from '../../lib/query-of.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

const LESSONS_KEY = [listLessons.path] as const

export const useLessons = () => useQuery(queryOf(listLessons))

/** Forgotten once it is left: where to go on is asked of the server each time, and may have moved on another device. */
export const useLesson = (id: string) =>
  useQuery({
    queryKey: [...LESSONS_KEY, id],
    queryFn: ({ signal }) => call(getLesson, { params: { id }, signal }),
    gcTime: 0,
  })

/** Keeps how far the member has read. The page goes on whether or not it could be kept. */
export const useKeptPlace = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (section: number) => call(updateLessonProgress, { params: { id }, input: { section } }),
    onSuccess: () => client.invalidateQueries({ queryKey: LESSONS_KEY, exact: true }),
  })
}

export const useAttempt = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answers: number[]) => call(createLessonAttempt, { params: { id }, input: { answers } }),
    onSuccess: () => invalidate(client, listLessons),
  })
}

/** The paths that a lesson can stand on. */
export const useLessonPaths = () => useQuery(queryOf(listLessonPaths))

interface SavedLesson {
  /** Null for a new one; else which one, as it was when the form began. */
  known: { id: string; version: number } | null
  form: WrittenLessonForm
}

/** The list is read again also after a refusal: then it may show what is no longer so. */
export const useSaveLesson = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ known, form }: SavedLesson, signal) =>
      known
        ? call(updateLesson, { params: { id: known.id }, input: { ...form, version: known.version }, signal })
        : call(createLesson, { input: form, signal }),
    onError: () => invalidate(client, listWrittenLessons),
  })
}
