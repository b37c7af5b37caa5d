import type { Signal } from '../../../contract/signals.ts'

type Side = Signal['signalType']

/** Our own two tones, in hertz: they rise for a CALL and fall for a PUT. */
const TONES: Record<Side, readonly [number, number]> = { buy: [587.33, 880], sell: [880, 587.33] }
/** One tone twice, so that a price is not taken for a signal. */
const BELL: readonly [number, number] = [698.46, 698.46]
/** A result, told from a signal by its pitch: up for a win, down for anything else. */
const RESULT: Record<'won' | 'other', readonly [number, number]> = { won: [1046.5, 1396.91], other: [392, 293.66] }
const TONE_SECONDS = 0.16
const GAP_SECONDS = 0.05
const LOUDNESS = 0.25
const FADE_SECONDS = 0.015

const VIBRATION_MS = [120, 80, 120]

let context: AudioContext | null = null

export const hasSound = (): boolean => 'AudioContext' in globalThis
export const hasVibration = (): boolean => 'vibrate' in navigator

/** Called on a press: without one a browser lets no page sound. */
export const openSound = (): void => {
  if (!hasSound()) return
  context ??= new AudioContext()
  if (context.state !== 'running')
    context.resume().catch((error: unknown) => console.warn('The sound did not start', error))
}

const playTone = (on: AudioContext, hertz: number, startAt: number): void => {
  const tone = on.createOscillator()
  const volume = on.createGain()
  const endAt = startAt + TONE_SECONDS
  tone.type = 'triangle'
  tone.frequency.value = hertz
  // Faded in and out: a tone that is cut off clicks.
  volume.gain.setValueAtTime(0, startAt)
  volume.gain.linearRampToValueAtTime(LOUDNESS, startAt + FADE_SECONDS)
  volume.gain.setValueAtTime(LOUDNESS, endAt - FADE_SECONDS)
  volume.gain.linearRampToValueAtTime(0, endAt)
  tone.connect(volume).connect(on.destination)
  tone.start(startAt)
  tone.stop(endAt)
}

const playPair = ([first, second]: readonly [number, number], afterSeconds: number): void => {
  if (!context) return
  const startAt = context.currentTime + afterSeconds
  playTone(context, first, startAt)
  playTone(context, second, startAt + TONE_SECONDS + GAP_SECONDS)
}

/** Two tones, `afterSeconds` from now. Silent while the browser does not let this page sound. */
export const playTones = (side: Side, afterSeconds = 0): void => playPair(TONES[side], afterSeconds)

/** A price that somebody waited for. */
export const playBell = (): void => playPair(BELL, 0)

/** An order has settled. */
export const playResult = (won: boolean): void => playPair(RESULT[won ? 'won' : 'other'], 0)

/** Whether a signal would be heard now: only once the page has been pressed. */
export const maySound = (): boolean => context?.state === 'running'

export const vibrate = (): void => {
  if (hasVibration()) navigator.vibrate(VIBRATION_MS)
}

const CLAIM_MS = 10_000

/** Several tabs hear of a signal at once: the first one to ask alerts. Where tabs cannot agree, each does. */
export const claimAlert = async (signalId: string): Promise<boolean> => {
  if (!('locks' in navigator)) return true
  return new Promise((resolve) => {
    const held = navigator.locks.request(`uptick-alert-${signalId}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise((release) => setTimeout(release, CLAIM_MS))
    })
    // Refused, as in a page without storage: then this tab alerts by itself.
    held.catch(() => resolve(true))
  })
}
