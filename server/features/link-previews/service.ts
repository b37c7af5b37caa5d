import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { Id } from '../../../contract/call.ts'
import { cleanIdentifier } from '../../../contract/people-text.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { LinkPreview } from '../../platform/http/pages.ts'
import { type Card, drawCard } from '../../platform/pictures/draw-card.ts'
import type { MarathonViews } from '../marathons/service.ts'
import type { Profiles } from '../profiles/service.ts'
import type { Signals } from '../signals/service.ts'
import type { TradeCalls } from '../trade-calls/service.ts'
import * as rules from './rules.ts'

export interface LinkPreviewNeeds {
  signals: Pick<Signals, 'getSharedSignal' | 'getSignalReplay'>
  profiles: Pick<Profiles, 'getProfile'>
  marathons: Pick<MarathonViews, 'findPreviewed'>
  calls: Pick<TradeCalls, 'readCallers'>
}

/** About 20 KB each. */
const KEPT_PICTURES = 200
/** As pages read an id: in either case. */
const isId = (text: string): boolean => z.safeParse(Id, text).success

/** What is not there has no preview of its own. */
const orNull = async <Found>(finding: Promise<Found>): Promise<Found | null> => {
  try {
    return await finding
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

export type LinkPreviews = ReturnType<typeof createLinkPreviews>

/** Pictures and titles for links that people pass on. Each says what its page says to a stranger, and no more. */
export const createLinkPreviews = (
  { env }: Pick<Platform, 'env'>,
  { signals, profiles, marathons, calls }: LinkPreviewNeeds,
) => {
  const drawn = new Map<string, Promise<Buffer>>()

  const draw = (card: Card): Promise<Buffer> => {
    const key = hash('sha256', JSON.stringify(card))
    const picture = drawn.get(key) ?? drawCard(card)
    // Asked for last, kept longest.
    drawn.delete(key)
    drawn.set(key, picture)
    picture.catch(() => drawn.delete(key))
    const [oldest] = drawn.keys()
    if (drawn.size > KEPT_PICTURES && oldest !== undefined) drawn.delete(oldest)
    return picture
  }

  const findSignal = async (id: string): Promise<rules.SignalFacts | null> => {
    const shared = isId(id) ? await orNull(signals.getSharedSignal(id)) : null
    return shared && rules.toSignalFacts(shared)
  }

  const signalCard = async (id: string): Promise<{ card: Card; state: rules.SignalState } | null> => {
    const facts = await findSignal(id)
    if (!facts) return null
    const replay = facts.state === 'settled' ? await orNull(signals.getSignalReplay(id)) : null
    return { card: rules.toSignalCard(facts, replay), state: facts.state }
  }

  /** By the kind of a link: the picture of what it names. */
  const cards = {
    signal: async (rest: string) => (await signalCard(rest.split('/')[0] ?? ''))?.card ?? null,
    profile: async (handle: string) => {
      const profile = await orNull(profiles.getProfile(cleanIdentifier(handle)))
      return profile && rules.toProfileCard(profile)
    },
    marathon: async (id: string) => {
      const found = isId(id) ? await marathons.findPreviewed(id) : null
      return found && rules.toMarathonCard(found)
    },
    callers: async () => rules.toCallersCard(await calls.readCallers()),
    invite: async () => rules.toInviteCard(env.guestTaste),
  } satisfies Record<string, (rest: string) => Promise<Card | null>>
  type Kind = keyof typeof cards

  const preview = async (kind: Kind, rest = ''): Promise<LinkPreview | null> => {
    const card = await cards[kind](rest)
    return card && { title: `${card.title}: ${card.line}`, image: `/previews/${kind}${rest && `/${rest}`}.png` }
  }

  const ofSignal = async (id: string): Promise<LinkPreview | null> => {
    const found = await signalCard(id)
    if (!found) return null
    const { card, state } = found
    // Its state is in the address: a picture that somebody kept never shows less than the page.
    return { title: `${card.title} ${card.kicker}: ${card.line}`, image: `/previews/signal/${id}/${state}.png` }
  }

  return {
    /** What a link to this page shows where it is passed on; null for the general picture. */
    describeLink: async (path: string, query: URLSearchParams): Promise<LinkPreview | null> => {
      const [first, second, third] = path.split('/')
      if (first === 'signals' && (second === 'shared' || second === 'replay'))
        return ofSignal(query.get('signal') ?? '')
      if (first === 'u' && second) return preview('profile', second)
      if (path === 'signup' && query.has('ref')) return preview('invite')
      if (path === 'track-record/callers') return preview('callers')
      if (first === 'dashboard' && second === 'marathons' && third) return preview('marathon', third)
      return null
    },

    /** The picture at `signal/<id>/<state>.png` and the like; null where there is none. */
    findPicture: async (address: string): Promise<Buffer | null> => {
      const [kind = '', ...rest] = address.replace(/\.png$/, '').split('/')
      if (!Object.hasOwn(cards, kind)) return null
      const card = await cards[kind as Kind](rest.join('/'))
      return card && draw(card)
    },
  }
}
