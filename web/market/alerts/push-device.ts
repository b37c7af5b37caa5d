import { alertTexts } from './content.ts'

/** What this device can do about notifications. `install`: only once the app is on the home screen. `failed`: allowed, but nobody delivers. */
export type PushState = 'missing' | 'install' | 'denied' | 'ask' | 'granted' | 'failed'

/** iPadOS says that it is a Mac, with fingers. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const pushState = (): PushState => {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isAble) return isApplePhone() ? 'install' : 'missing'
  return Notification.permission === 'default' ? 'ask' : Notification.permission
}

/** Asks the member, through the browser. */
export const askForPush = async (): Promise<PushState> => {
  if (pushState() === 'ask') await Notification.requestPermission()
  return pushState()
}

export const showTrial = async (): Promise<void> => {
  const { title, body } = alertTexts.trial
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification(title, { body, icon: '/icons/app-192.png', tag: 'trial', data: { id: 'trial' } })
}

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** This browser's subscription with the server's key; one that was made with an older key is given up. */
export const subscribe = async (publicKey: string) => {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const knownKey = known?.options.applicationServerKey
  const isCurrent = knownKey && toBase64url(knownKey) === publicKey
  if (known && !isCurrent) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = ((isCurrent ? known : null) ?? (await pushManager.subscribe(options))).toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser’s subscription has no keys.')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}
