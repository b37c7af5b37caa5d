import { useRef, useState } from 'react'
import type { Message } from '../../../../contract/chat.ts'
import type { Person } from '../mention-rules.ts'

/** Everybody who has spoken in what was read, for mentions. The map grows in place: rows look names up in it as they are drawn. */
export const usePeople = (messages: readonly Message[], memberId: string) => {
  const names = useRef<Map<string, string>>(undefined)
  names.current ??= new Map()
  const read = useRef<readonly Message[]>([])
  const [people, setPeople] = useState<readonly Person[]>([])
  if (read.current !== messages) {
    read.current = messages
    const before = names.current.size
    for (const { author } of messages) if (author?.id) names.current.set(author.id, author.name)
    if (names.current.size !== before)
      setPeople([...names.current].flatMap(([id, name]) => (id === memberId ? [] : [{ id, name }])))
  }
  return { people, names: names.current }
}
