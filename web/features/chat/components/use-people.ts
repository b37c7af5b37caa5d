import { useRef } from 'react'
import type { Message } from '../../../../contract/chat.ts'
import type { Person } from '../mention-rules.ts'

/** Others who have spoken or were named in what was read: offered for mentions at once. The same list until somebody new is in it. */
export const usePeople = (messages: readonly Message[], memberId: string): readonly Person[] => {
  const names = useRef(new Map<string, string>())
  const read = useRef(new WeakSet<Message>())
  const people = useRef<readonly Person[]>([])
  const sizeBefore = names.current.size
  for (const message of messages) {
    if (read.current.has(message)) continue
    read.current.add(message)
    const { author, mentions } = message
    for (const { id, name } of mentions) names.current.set(id, name)
    if (author?.id) names.current.set(author.id, author.name)
  }
  names.current.delete(memberId)
  if (names.current.size !== sizeBefore) people.current = [...names.current].map(([id, name]) => ({ id, name }))
  return people.current
}
