import type { Peer } from '../../db/leadership.ts'
import { CallError } from '../http/call-error.ts'
import { type Answers, type Asked, PEER_PATH, type Question } from './peer-questions.ts'

const ANSWER_WITHIN_MS = 5_000
export const COME_BACK_SECONDS = 2

export type AskLeader = <Q extends Question>(question: Q, asked: Asked<Q>) => Promise<Answers[Q]>

/** Asks whoever leads by then. Rejects where nobody does, or no answer comes in time. */
export const createAskLeader =
  (findLeader: () => Peer | null): AskLeader =>
  async (question, asked) => {
    const leader = findLeader()
    if (!leader) throw new CallError('SERVICE_UNAVAILABLE', { retryAfterSeconds: COME_BACK_SECONDS })
    const response = await fetch(`${leader.address}${PEER_PATH}/${question}`, {
      method: 'POST',
      headers: { authorization: leader.secret, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The leader answered the question ${question} with ${response.status}.`)
    return (await response.json()) as Answers[typeof question]
  }
