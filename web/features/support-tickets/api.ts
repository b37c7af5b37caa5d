import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminOverview } from '../../../contract/audit.ts'
import { listBrokers } from '../../../contract/brokers.ts'
import type { InputOf } from '../../../contract/call.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import {
  type AdminTicketThread,
  answerTicket,
  type CannedAnswer,
  closeTicket,
  createCannedAnswer,
  createTicket,
  getAdminTicket,
  getAdminTicketPicture,
  getTicket,
  getTicketPicture,
  listAdminTickets,
  listCannedAnswers,
  listTickets,
  replyToTicket,
  type TicketThread,
  updateCannedAnswer,
  updateTicketStatus,
} from '../../../contract/support-tickets.ts'
import { getSystemStatus } from '../../../contract/system-status.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { fileQueryOf, invalidate, keyOf, queryOf } from '../../lib/query-of.ts'
import { useTopic } from '../../lib/use-topic.ts'

const STATUS_REFRESH_MS = 60_000
/** What support did, and what the member wrote on another device, shows without being asked for. */
const useTicketChanges = (): void => {
  const client = useQueryClient()
  const renewList = () => client.invalidateQueries({ queryKey: [listTickets.path, 'page'] })
  useTopic(
    'members/me/tickets',
    ({ ticketId }) => {
      void renewList()
      void invalidate(client, getTicket, { params: { id: ticketId } })
    },
    {
      onResync: () => {
        void renewList()
        void invalidate(client, getTicket)
      },
    },
  )
}

export const useTickets = (page: number) => {
  useTicketChanges()
  return useQuery({
    queryKey: [listTickets.path, 'page', page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listTickets, { input: { page }, signal })
      return { tickets: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })
}

export const useTicket = (id: string) => {
  useTicketChanges()
  return useQuery(queryOf(getTicket, { params: { id } }))
}

/** Shows a thread as the server answered it, and reads the list again. */
const useShowThread = () => {
  const client = useQueryClient()
  return (thread: TicketThread) => {
    client.setQueryData(keyOf(getTicket, { params: { id: thread.id } }), thread)
    return client.invalidateQueries({ queryKey: [listTickets.path, 'page'] })
  }
}

interface Attached {
  picture: File | null
}

export const useTicketPicture = (place: { id: string; messageId: string }, isAdmin: boolean) => {
  const asked = isAdmin ? getAdminTicketPicture : getTicketPicture
  return useQuery({
    ...fileQueryOf(asked, { params: place }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const useCreateTicket = () =>
  useMutation({
    mutationFn: ({ picture, ...input }: InputOf<typeof createTicket> & Attached) =>
      call(createTicket, { input, files: { picture } }),
    onSuccess: useShowThread(),
  })

export const useReply = (id: string) =>
  useMutation({
    mutationFn: ({ picture, ...input }: InputOf<typeof replyToTicket> & Attached) =>
      call(replyToTicket, { params: { id }, input, files: { picture } }),
    onSuccess: useShowThread(),
  })

export const useCloseTicket = (id: string) =>
  useMutation({ mutationFn: () => call(closeTicket, { params: { id } }), onSuccess: useShowThread() })

export const useSystemStatus = () =>
  useQuery({
    ...queryOf(getSystemStatus),
    refetchInterval: STATUS_REFRESH_MS,
  })

/** Where accounts are opened. */
export const useBrokers = () =>
  useQuery({
    ...queryOf(listBrokers),
    staleTime: HOUR_MS,
  })

/** What the member and other administrators write shows by itself. */
export const useAdminTicket = (id: string) => {
  const client = useQueryClient()
  const renew = () => void invalidate(client, getAdminTicket, { params: { id } })
  useTopic('support/tickets', ({ ticketId }) => (ticketId === id ? renew() : undefined), { onResync: renew })
  return useQuery(queryOf(getAdminTicket, { params: { id } }))
}

const useShowAdminThread = () => {
  const client = useQueryClient()
  return (thread: AdminTicketThread) => {
    client.setQueryData(keyOf(getAdminTicket, { params: { id: thread.id } }), thread)
    void invalidate(client, listAdminTickets)
    return invalidate(client, getAdminOverview)
  }
}

export const useAnswer = (id: string) =>
  useMutation({
    mutationFn: (input: InputOf<typeof answerTicket>) => call(answerTicket, { params: { id }, input }),
    onSuccess: useShowAdminThread(),
  })

export const useTicketStatus = (id: string) =>
  useMutation({
    mutationFn: (status: 'closed' | 'reopened') => call(updateTicketStatus, { params: { id }, input: { status } }),
    onSuccess: useShowAdminThread(),
  })

export const useCannedAnswers = () => useQuery(queryOf(listCannedAnswers))

export const useRenewCannedAnswers = () => {
  const client = useQueryClient()
  return () => invalidate(client, listCannedAnswers)
}

/** Creates one, or changes `known`. */
export const useKeepCannedAnswer = (known: CannedAnswer | null) =>
  useMutation({
    mutationFn: (input: InputOf<typeof createCannedAnswer>) =>
      known ? call(updateCannedAnswer, { params: { id: known.id }, input }) : call(createCannedAnswer, { input }),
    onSuccess: useRenewCannedAnswers(),
  })
