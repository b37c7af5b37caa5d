import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchOwnRooms } from '../../contract/chat.ts'
import { listLessons } from '../../contract/lessons.ts'
import { listMarathons } from '../../contract/marathon-places.ts'
import { type AdminMember, listMembers } from '../../contract/members.ts'
import { searchProfiles } from '../../contract/profiles.ts'
import { listMyRooms, listPublicRooms } from '../../contract/rooms.ts'
import { listSettledSignals } from '../../contract/track-record.ts'
import { call } from '../lib/call.ts'
import { queryOf } from '../lib/query-of.ts'
import { findSignalNumber, isNearly, toHalves } from './commands.ts'

const PAUSE_MS = 200
const MEMBERS_SHOWN = 6
/** Of each half of a name that nobody has: among them is who was meant, unless hundreds share that half. */
const MEMBERS_LOOKED_THROUGH = 100

/** What was typed, once its writer has paused. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

const findMembers = async (search: string, signal: AbortSignal): Promise<AdminMember[]> => {
  const ask = (text: string, limit: number) => call(listMembers, { input: { search: text, limit }, signal })
  const found = await ask(search, MEMBERS_SHOWN)
  if (found.length > 0) return found
  const halves = await Promise.all(toHalves(search).map((half) => ask(half, MEMBERS_LOOKED_THROUGH)))
  const byId = new Map(halves.flat().map((member) => [member.id, member]))
  return [...byId.values()]
    .filter(({ fullName, email }) => isNearly(`${fullName} ${email}`, search))
    .slice(0, MEMBERS_SHOWN)
}

/** The settled signal with the number that was typed. */
export const useNumberedSignal = (text: string) => {
  const record = findSignalNumber(usePaused(text))
  return useQuery({
    queryKey: ['palette', 'signal', record],
    queryFn: async ({ signal }) =>
      record === null ? null : ((await call(listSettledSignals, { input: { record, limit: 2 }, signal }))[0] ?? null),
    enabled: record !== null && findSignalNumber(text) === record,
  })
}

/** Long enough for a search, and never older than a member's next one. */
const PLACES_MS = 60_000

/** Rooms, lessons and marathons of this member, asked for once somebody types. */
export const useKnownPlaces = (text: string) => {
  const asked = { enabled: text.trim().length >= 2, staleTime: PLACES_MS }
  return {
    mine: useQuery({ ...queryOf(listMyRooms), ...asked }).data ?? [],
    rooms: useQuery({ ...queryOf(listPublicRooms), ...asked }).data ?? [],
    lessons: useQuery({ ...queryOf(listLessons), ...asked }).data?.lessons ?? [],
    marathons: useQuery({ ...queryOf(listMarathons, { input: { status: 'all' } }), ...asked }).data ?? [],
  }
}

/** People who made their profile public, by handle or name. */
export const useNamedProfiles = (text: string) => {
  const search = usePaused(text.trim())
  return useQuery({
    queryKey: ['palette', 'profiles', search],
    queryFn: ({ signal }) => call(searchProfiles, { input: { search }, signal }),
    enabled: search.length >= 2 && search.length <= 40 && text.trim() === search && findSignalNumber(search) === null,
  })
}

/** What was said in the rooms that the member has joined. */
export const useFoundMessages = (text: string) => {
  const search = usePaused(text.trim())
  return useQuery({
    queryKey: ['palette', 'messages', search],
    queryFn: ({ signal }) => call(searchOwnRooms, { input: { text: search }, signal }),
    enabled: search.length >= 3 && search.length <= 100 && text.trim() === search && findSignalNumber(search) === null,
  })
}

/** Members by name, e-mail or telephone number, for the administrator. */
export const useNamedMembers = (text: string, { enabled }: { enabled: boolean }) => {
  const search = usePaused(text.trim())
  return useQuery({
    queryKey: ['palette', 'members', search],
    queryFn: ({ signal }) => findMembers(search, signal),
    // What an older text found is nobody's answer: Enter would open another member.
    enabled: enabled && search.length >= 2 && text.trim() === search,
    // Members change under their own lists.
    staleTime: 0,
  })
}
