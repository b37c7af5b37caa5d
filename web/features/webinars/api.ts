import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  createWebinarRegistration,
  createWebinarSeries,
  downloadWebinarCalendar,
  listAdminWebinarSeries,
  listWebinars,
  removeWebinarRegistration,
  updateWebinarSeries,
  type WebinarSeriesForm,
} from '../../../contract/webinars.ts'
import { call, callForFile } from '../../lib/call.ts'
import { invalidate, queryOf } from '../../lib/query-of.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

const RENEW_MS = 60_000

/** Renewed every minute: a session ends, and the next one takes its place. */
export const useWebinars = () =>
  useQuery({
    ...queryOf(listWebinars),
    refetchInterval: RENEW_MS,
  })

export const useRenewWebinars = () => {
  const client = useQueryClient()
  return useCallback(() => {
    void invalidate(client, listWebinars)
  }, [client])
}

/** Registers, or takes the registration back. */
export const useRegistration = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isRegistered }: { id: string; isRegistered: boolean }) =>
      call(isRegistered ? removeWebinarRegistration : createWebinarRegistration, { params: { id } }),
    onSettled: () => invalidate(client, listWebinars),
  })
}

export const loadCalendar = (id: string) => callForFile(downloadWebinarCalendar, { params: { id } })

interface SavedSeries {
  /** Null for a new one; else which one, as it was when the form began. */
  known: { id: string; version: number } | null
  form: WebinarSeriesForm
}

/** The list is read again also after a refusal: then it may show what is no longer so. */
export const useSaveSeries = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ known, form }: SavedSeries, signal) =>
      known
        ? call(updateWebinarSeries, { params: { id: known.id }, input: { ...form, version: known.version }, signal })
        : call(createWebinarSeries, { input: form, signal }),
    onError: () => invalidate(client, listAdminWebinarSeries),
  })
}
